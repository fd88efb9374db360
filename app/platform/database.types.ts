
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  
  "public": {
          Tables: {
            "admin_users": {
                  Row: {
                    "created_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"user_id": string
                  }
                  Update: {
                    "created_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"affiliates": {
                  Row: {
                    "code": string,"created_at": string,"id": string,"name": string | null,"status": string
                  }
                  ComputedFields: never
                  Insert: {
                    "code": string,"created_at"?: string,"id"?: string,"name"?: string | null,"status"?: string
                  }
                  Update: {
                    "code"?: string,"created_at"?: string,"id"?: string,"name"?: string | null,"status"?: string
                  }
                  Relationships: [
                    
                  ]
                },"audit_log": {
                  Row: {
                    "action": string,"actor_id": string | null,"at": string,"details": NonNullable<Json>,"id": number,"on_behalf_of": string | null,"reason": string | null,"subject_id": string,"subject_type": string
                  }
                  ComputedFields: never
                  Insert: {
                    "action": string,"actor_id"?: string | null,"at"?: string,"details"?: NonNullable<Json>,"id"?: never,"on_behalf_of"?: string | null,"reason"?: string | null,"subject_id": string,"subject_type": string
                  }
                  Update: {
                    "action"?: string,"actor_id"?: string | null,"at"?: string,"details"?: NonNullable<Json>,"id"?: never,"on_behalf_of"?: string | null,"reason"?: string | null,"subject_id"?: string,"subject_type"?: string
                  }
                  Relationships: [
                    
                  ]
                },"credentials": {
                  Row: {
                    "created_at": string,"expires_on": string | null,"id": string,"kind": string,"multistate": boolean,"name": string | null,"number": string | null,"profession": string | null,"state": string | null,"status": string,"status_reason": string | null,"updated_at": string,"user_id": string,"verified_at": string | null,"verified_by": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"expires_on"?: string | null,"id"?: string,"kind": string,"multistate"?: boolean,"name"?: string | null,"number"?: string | null,"profession"?: string | null,"state"?: string | null,"status"?: string,"status_reason"?: string | null,"updated_at"?: string,"user_id": string,"verified_at"?: string | null,"verified_by"?: string | null
                  }
                  Update: {
                    "created_at"?: string,"expires_on"?: string | null,"id"?: string,"kind"?: string,"multistate"?: boolean,"name"?: string | null,"number"?: string | null,"profession"?: string | null,"state"?: string | null,"status"?: string,"status_reason"?: string | null,"updated_at"?: string,"user_id"?: string,"verified_at"?: string | null,"verified_by"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "credentials_profession_fkey"
      columns: ["profession"]
isOneToOne: false
      referencedRelation: "professions"
      referencedColumns: ["code"]
    },{
      foreignKeyName: "credentials_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["user_id"]
    }
                  ]
                },"employer_profiles": {
                  Row: {
                    "about": string | null,"address_line": string | null,"created_at": string,"facility_name": string | null,"facility_type": string | null,"npi": string | null,"phone": string | null,"updated_at": string,"user_id": string,"zip": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "about"?: string | null,"address_line"?: string | null,"created_at"?: string,"facility_name"?: string | null,"facility_type"?: string | null,"npi"?: string | null,"phone"?: string | null,"updated_at"?: string,"user_id": string,"zip"?: string | null
                  }
                  Update: {
                    "about"?: string | null,"address_line"?: string | null,"created_at"?: string,"facility_name"?: string | null,"facility_type"?: string | null,"npi"?: string | null,"phone"?: string | null,"updated_at"?: string,"user_id"?: string,"zip"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "employer_profiles_user_id_fkey"
      columns: ["user_id"]
isOneToOne: true
      referencedRelation: "profiles"
      referencedColumns: ["user_id"]
    },{
      foreignKeyName: "employer_profiles_zip_fkey"
      columns: ["zip"]
isOneToOne: false
      referencedRelation: "zip_codes"
      referencedColumns: ["zip"]
    }
                  ]
                },"faq_questions": {
                  Row: {
                    "answer": string | null,"created_at": string,"id": string,"published_at": string | null,"question": string,"status": string,"submitter_contact": string | null,"submitter_name": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "answer"?: string | null,"created_at"?: string,"id"?: string,"published_at"?: string | null,"question": string,"status"?: string,"submitter_contact"?: string | null,"submitter_name"?: string | null
                  }
                  Update: {
                    "answer"?: string | null,"created_at"?: string,"id"?: string,"published_at"?: string | null,"question"?: string,"status"?: string,"submitter_contact"?: string | null,"submitter_name"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"job_seeker_profiles": {
                  Row: {
                    "available_from": string,"created_at": string,"desired_pay_cents": number,"desired_pay_hourly_cents": number,"desired_pay_period": string,"home_state": string,"max_distance_miles": number,"open_to_matches": boolean,"profession": string,"shifts": (string)[],"updated_at": string,"user_id": string,"years_experience": number,"zip": string
                  }
                  ComputedFields: never
                  Insert: {
                    "available_from": string,"created_at"?: string,"desired_pay_cents": number,"desired_pay_hourly_cents"?: never,"desired_pay_period": string,"home_state": string,"max_distance_miles": number,"open_to_matches"?: boolean,"profession": string,"shifts": (string)[],"updated_at"?: string,"user_id": string,"years_experience": number,"zip": string
                  }
                  Update: {
                    "available_from"?: string,"created_at"?: string,"desired_pay_cents"?: number,"desired_pay_hourly_cents"?: never,"desired_pay_period"?: string,"home_state"?: string,"max_distance_miles"?: number,"open_to_matches"?: boolean,"profession"?: string,"shifts"?: (string)[],"updated_at"?: string,"user_id"?: string,"years_experience"?: number,"zip"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "job_seeker_profiles_profession_fkey"
      columns: ["profession"]
isOneToOne: false
      referencedRelation: "professions"
      referencedColumns: ["code"]
    },{
      foreignKeyName: "job_seeker_profiles_user_id_fkey"
      columns: ["user_id"]
isOneToOne: true
      referencedRelation: "profiles"
      referencedColumns: ["user_id"]
    },{
      foreignKeyName: "job_seeker_profiles_zip_fkey"
      columns: ["zip"]
isOneToOne: false
      referencedRelation: "zip_codes"
      referencedColumns: ["zip"]
    }
                  ]
                },"license_rules": {
                  Row: {
                    "confirmed": boolean,"profession": string,"required": boolean,"source": string | null,"state": string
                  }
                  ComputedFields: never
                  Insert: {
                    "confirmed"?: boolean,"profession": string,"required": boolean,"source"?: string | null,"state": string
                  }
                  Update: {
                    "confirmed"?: boolean,"profession"?: string,"required"?: boolean,"source"?: string | null,"state"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "license_rules_profession_fkey"
      columns: ["profession"]
isOneToOne: false
      referencedRelation: "professions"
      referencedColumns: ["code"]
    },{
      foreignKeyName: "license_rules_state_fkey"
      columns: ["state"]
isOneToOne: false
      referencedRelation: "service_states"
      referencedColumns: ["code"]
    }
                  ]
                },"match_weights": {
                  Row: {
                    "candidate_side": NonNullable<Json>,"note": string,"position_side": NonNullable<Json>,"published_at": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "candidate_side": NonNullable<Json>,"note": string,"position_side": NonNullable<Json>,"published_at"?: string,"version": number
                  }
                  Update: {
                    "candidate_side"?: NonNullable<Json>,"note"?: string,"position_side"?: NonNullable<Json>,"published_at"?: string,"version"?: number
                  }
                  Relationships: [
                    
                  ]
                },"matches": {
                  Row: {
                    "components": NonNullable<Json>,"computed_at": string,"facts": NonNullable<Json>,"id": string,"job_seeker_id": string,"license_valid_until": string | null,"position_id": string,"score_bp": number,"weights_version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "components": NonNullable<Json>,"computed_at"?: string,"facts": NonNullable<Json>,"id"?: string,"job_seeker_id": string,"license_valid_until"?: string | null,"position_id": string,"score_bp": number,"weights_version": number
                  }
                  Update: {
                    "components"?: NonNullable<Json>,"computed_at"?: string,"facts"?: NonNullable<Json>,"id"?: string,"job_seeker_id"?: string,"license_valid_until"?: string | null,"position_id"?: string,"score_bp"?: number,"weights_version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "matches_job_seeker_id_fkey"
      columns: ["job_seeker_id"]
isOneToOne: false
      referencedRelation: "job_seeker_profiles"
      referencedColumns: ["user_id"]
    },{
      foreignKeyName: "matches_position_id_fkey"
      columns: ["position_id"]
isOneToOne: false
      referencedRelation: "positions"
      referencedColumns: ["id"]
    }
                  ]
                },"plan_definitions": {
                  Row: {
                    "candidate_view_limit": number | null,"code": string,"display_name": string,"job_posting_limit": number | null,"monthly_price_cents": number,"placement_fee_percentage": number,"sort_order": number
                  }
                  ComputedFields: never
                  Insert: {
                    "candidate_view_limit"?: number | null,"code": string,"display_name": string,"job_posting_limit"?: number | null,"monthly_price_cents": number,"placement_fee_percentage": number,"sort_order": number
                  }
                  Update: {
                    "candidate_view_limit"?: number | null,"code"?: string,"display_name"?: string,"job_posting_limit"?: number | null,"monthly_price_cents"?: number,"placement_fee_percentage"?: number,"sort_order"?: number
                  }
                  Relationships: [
                    
                  ]
                },"positions": {
                  Row: {
                    "created_at": string,"description": string,"employer_id": string,"employment_type": string,"id": string,"min_years_experience": number,"pay_max_cents": number,"pay_max_hourly_cents": number,"pay_min_cents": number,"pay_min_hourly_cents": number,"pay_period": string,"profession": string,"shift": string,"starts_on": string,"status": string,"title": string,"updated_at": string,"zip": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"description"?: string,"employer_id": string,"employment_type"?: string,"id"?: string,"min_years_experience": number,"pay_max_cents": number,"pay_max_hourly_cents"?: never,"pay_min_cents": number,"pay_min_hourly_cents"?: never,"pay_period": string,"profession": string,"shift": string,"starts_on": string,"status"?: string,"title": string,"updated_at"?: string,"zip": string
                  }
                  Update: {
                    "created_at"?: string,"description"?: string,"employer_id"?: string,"employment_type"?: string,"id"?: string,"min_years_experience"?: number,"pay_max_cents"?: number,"pay_max_hourly_cents"?: never,"pay_min_cents"?: number,"pay_min_hourly_cents"?: never,"pay_period"?: string,"profession"?: string,"shift"?: string,"starts_on"?: string,"status"?: string,"title"?: string,"updated_at"?: string,"zip"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "positions_employer_id_fkey"
      columns: ["employer_id"]
isOneToOne: false
      referencedRelation: "employer_profiles"
      referencedColumns: ["user_id"]
    },{
      foreignKeyName: "positions_profession_fkey"
      columns: ["profession"]
isOneToOne: false
      referencedRelation: "professions"
      referencedColumns: ["code"]
    },{
      foreignKeyName: "positions_zip_fkey"
      columns: ["zip"]
isOneToOne: false
      referencedRelation: "zip_codes"
      referencedColumns: ["zip"]
    }
                  ]
                },"professions": {
                  Row: {
                    "category": string,"code": string,"name": string,"nurse_compact": boolean,"short_name": string,"sort_order": number
                  }
                  ComputedFields: never
                  Insert: {
                    "category": string,"code": string,"name": string,"nurse_compact"?: boolean,"short_name": string,"sort_order": number
                  }
                  Update: {
                    "category"?: string,"code"?: string,"name"?: string,"nurse_compact"?: boolean,"short_name"?: string,"sort_order"?: number
                  }
                  Relationships: [
                    
                  ]
                },"profiles": {
                  Row: {
                    "approval": string,"created_at": string,"decided_at": string | null,"decided_by": string | null,"full_name": string | null,"onboarding_completed": boolean,"onboarding_draft": Json | null,"profile_status": string | null,"referral_code": string | null,"role": string | null,"submitted_at": string | null,"updated_at": string,"user_id": string,"verification_reason": string | null,"verification_status": string,"verification_status_new": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "approval"?: never,"created_at"?: string,"decided_at"?: string | null,"decided_by"?: string | null,"full_name"?: string | null,"onboarding_completed"?: boolean,"onboarding_draft"?: Json | null,"profile_status"?: string | null,"referral_code"?: string | null,"role"?: string | null,"submitted_at"?: string | null,"updated_at"?: string,"user_id": string,"verification_reason"?: string | null,"verification_status"?: string,"verification_status_new"?: string | null
                  }
                  Update: {
                    "approval"?: never,"created_at"?: string,"decided_at"?: string | null,"decided_by"?: string | null,"full_name"?: string | null,"onboarding_completed"?: boolean,"onboarding_draft"?: Json | null,"profile_status"?: string | null,"referral_code"?: string | null,"role"?: string | null,"submitted_at"?: string | null,"updated_at"?: string,"user_id"?: string,"verification_reason"?: string | null,"verification_status"?: string,"verification_status_new"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"referrals": {
                  Row: {
                    "affiliate_id": string,"bounty_cents": number,"created_at": string,"email": string | null,"id": string,"referred_user_id": string,"status": string
                  }
                  ComputedFields: never
                  Insert: {
                    "affiliate_id": string,"bounty_cents"?: number,"created_at"?: string,"email"?: string | null,"id"?: string,"referred_user_id": string,"status"?: string
                  }
                  Update: {
                    "affiliate_id"?: string,"bounty_cents"?: number,"created_at"?: string,"email"?: string | null,"id"?: string,"referred_user_id"?: string,"status"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "referrals_affiliate_id_fkey"
      columns: ["affiliate_id"]
isOneToOne: false
      referencedRelation: "affiliates"
      referencedColumns: ["id"]
    }
                  ]
                },"service_states": {
                  Row: {
                    "code": string,"name": string,"nurse_compact": boolean
                  }
                  ComputedFields: never
                  Insert: {
                    "code": string,"name": string,"nurse_compact": boolean
                  }
                  Update: {
                    "code"?: string,"name"?: string,"nurse_compact"?: boolean
                  }
                  Relationships: [
                    
                  ]
                },"zip_codes": {
                  Row: {
                    "city": string,"latitude": number,"longitude": number,"state": string,"zip": string
                  }
                  ComputedFields: never
                  Insert: {
                    "city": string,"latitude": number,"longitude": number,"state": string,"zip": string
                  }
                  Update: {
                    "city"?: string,"latitude"?: number,"longitude"?: number,"state"?: string,"zip"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "zip_codes_state_fkey"
      columns: ["state"]
isOneToOne: false
      referencedRelation: "service_states"
      referencedColumns: ["code"]
    }
                  ]
                }
          }
          Views: {
            [_ in never]: never
          }
          Functions: {
            "current_account":
{ Args: Record<PropertyKey, never>; Returns: {
              "approval": string,"email": string,"full_name": string,"has_draft": boolean,"has_profile": boolean,"is_admin": boolean,"onboarding_completed": boolean,"role": string,"submitted_at": string,"user_id": string,"verification_reason": string
            }[]
                           },
"decide_account":
{ Args: { "p_decision": string,"p_reason"?: string,"p_submitted_at": string,"p_user_id": string }; Returns: undefined
                           },
"ensure_profile":
{ Args: { "p_referral_code"?: string,"p_role"?: string }; Returns: string
                           },
"is_admin":
{ Args: Record<PropertyKey, never>; Returns: boolean
                           },
"matches_of_employer":
{ Args: { "p_per_position"?: number }; Returns: {
              "city": string,"components": Json,"facts": Json,"id": string,"position_id": string,"profession": string,"rank": number,"score_bp": number,"state": string,"total": number,"weights_version": number
            }[]
                           },
"matches_of_job_seeker":
{ Args: { "p_limit"?: number }; Returns: {
              "city": string,"components": Json,"description": string,"facility_name": string,"facility_type": string,"facts": Json,"id": string,"position_id": string,"score_bp": number,"state": string,"title": string,"weights_version": number
            }[]
                           },
"pending_accounts":
{ Args: { "p_limit"?: number }; Returns: {
              "about": string,"address_line": string,"city": string,"email": string,"facility_name": string,"facility_type": string,"full_name": string,"home_state": string,"license_expires_on": string,"license_multistate": boolean,"license_number": string,"license_state": string,"npi": string,"phone": string,"profession": string,"role": string,"state": string,"submitted_at": string,"total": number,"user_id": string,"years_experience": number,"zip": string
            }[]
                           },
"ping":
{ Args: Record<PropertyKey, never>; Returns: boolean
                           },
"published_faqs":
{ Args: Record<PropertyKey, never>; Returns: {
              "answer": string,"question": string
            }[]
                           },
"submit_employer":
{ Args: { "p_about"?: string,"p_address_line": string,"p_facility_name": string,"p_facility_type": string,"p_full_name": string,"p_npi"?: string,"p_phone": string,"p_zip": string }; Returns: undefined
                           },
"submit_job_seeker":
{ Args: { "p_available_from": string,"p_desired_pay_cents": number,"p_desired_pay_period": string,"p_full_name": string,"p_home_state": string,"p_license_expires_on"?: string,"p_license_multistate"?: boolean,"p_license_number"?: string,"p_license_state"?: string,"p_max_distance_miles": number,"p_profession": string,"p_shifts": (string)[],"p_years_experience": number,"p_zip": string }; Returns: undefined
                           }
          }
          Enums: {
            [_ in never]: never
          }
          CompositeTypes: {
            [_ in never]: never
          }
        }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
  ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
      Row: infer R
    }
    ? R
    : never
  : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Insert: infer I
    }
    ? I
    : never
  : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Update: infer U
    }
    ? U
    : never
  : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
  ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
  : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
  ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
  : never

export const Constants = {
  "public": {
          Enums: {
            
          }
        }
} as const
