// Certifications that the demo market's units ask for and its people hold, by profession and unit.

const byProfession: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  rn: {
    icu_medical: ["ccrn", "nihss"],
    icu_surgical: ["ccrn", "tcrn"],
    icu_cardiovascular: ["ccrn", "csc", "cmc"],
    icu_neonatal: ["rnc_nic", "stable"],
    emergency_department: ["cen", "tcrn", "enpc", "nihss"],
    operating_room: ["cnor"],
    pacu: ["cpan"],
    preop: ["capa", "cpan"],
    labor_delivery: ["c_efm", "rnc_ob"],
    ldrp: ["c_efm", "rnc_ob"],
    postpartum: ["rnc_mnn"],
    telemetry: ["pccn", "nihss"],
    step_down: ["pccn"],
    med_surg: ["cmsrn"],
    oncology_inpatient: ["ocn"],
    behavioral_adult: ["cpi", "pmh_bc"],
    skilled_nursing: ["gero_bc", "wcc"],
    home_health: ["wcc"],
    dialysis_outpatient: ["cnn"],
  },
  np: { primary_care: ["fnp"], urgent_care: ["fnp"] },
  lpn: { skilled_nursing: ["wcc"] },
  respiratory_therapist: {
    respiratory_adult_icu: ["rrt_accs"],
    respiratory_neonatal: ["rrt_nps", "stable"],
  },
  radiologic_technologist: { ct: ["rt_ct"], mri: ["rt_mr"] },
  physical_therapist: { therapy_orthopedic: ["ocs"], therapy_inpatient_rehab: ["ncs"] },
  occupational_therapist: { hand_therapy: ["cht"] },
  medical_assistant: { primary_care: ["ccma"] },
  medical_technologist: {
    blood_bank: ["mls"],
    lab_generalist: ["mls", "mlt"],
    chemistry: ["mls"],
  },
  pharmacy_technician: { pharmacy_iv_room: ["cspt"], pharmacy_inpatient: ["cspt"] },
  medical_receptionist: { registration: ["chaa"], clinic_front_desk: ["cmaa"] },
};

/** The certifications a unit asks for, most common first. */
export const certificationsOf = (profession: string, unit: string | null): readonly string[] =>
  byProfession[profession]?.[unit ?? ""] ?? [];
