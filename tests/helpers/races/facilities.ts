/** Commands that facilities and their teams run concurrently with everyone else. */
import { sql, type RaceCommand } from "./command.ts";

const application = (where: string, first = "a.id") => `
  select a.id, a.employer_id as facility, a.version, a.status, a.position_id as position, private.today() as today
  from public.applications a where ${where} and a.employer_id is not null
  order by a.position_id <> {position}, ${first} limit 5`;
const interview = (where: string) => `
  select i.id, a.employer_id as facility, i.sequence,
    (select t.id from public.interview_times t where t.interview_id = i.id order by t.starts_at limit 1) as time
  from public.interviews i join public.applications a on a.id = i.application_id
  where ${where} order by a.position_id <> {position}, i.id limit 4`;
const PROPOSED = "i.status = 'proposed' and i.proposed_by <> 'facility'";
const TO_COME = "i.status in ('proposed', 'accepted')";
const match = `
  select m.id, p.employer_id as facility from public.matches m join public.positions p on p.id = m.position_id
  where m.position_id = {position} order by m.id limit 14`;
const position = `
  select p.id, p.employer_id as facility, p.version, p.status, p.openings, to_jsonb(p) as whole
  from public.positions p where p.employer_id = {facility} order by p.id <> {position}, p.id limit 5`;
const placement = `
  select l.id, l.employer_id as facility, private.today() as today from public.placements l where l.employer_id is not null
  order by l.status <> 'hired', l.id limit 4`;

/** Questions that several facilities ask; the last one is prohibited. */
const QUESTIONS = ["Which charts have you used?", "Do you float?", "How old are you?"] as const;
const NEW = {
  title: "Registered Nurse, Nights",
  profession: "rn",
  zip: "64108",
  shift: "days",
  min_years_experience: 1,
  pay_min_cents: 3000,
  pay_max_cents: 4700,
  pay_period: "hour",
  openings: 1,
  starts_on: "2099-01-01",
};

export const facilities: RaceCommand[] = [
  {
    name: "invite candidates",
    by: "facility",
    form: `select x.facility, array_to_json(array_agg(x.id order by x.at)) as ids from (
      select m.id, p.employer_id as facility, row_number() over (order by md5(m.id::text)) as at from public.matches m
      join public.positions p on p.id = m.position_id where p.employer_id = {facility}) x where x.at <= 6 group by x.facility`,
    call: ({ ids }) =>
      sql`select public.invite_candidates(${JSON.parse(ids!)}, 'Come and see us.')`,
    weight: 6,
    twice: 5,
    neverDenied: true,
  },
  {
    name: "invite a candidate",
    by: "facility",
    form: match,
    call: ({ id }) => sql`select public.invite_candidate(${id})`,
    weight: 10,
    twice: 4,
  },
  {
    name: "shortlist",
    by: "facility",
    form: application("a.status in ('applied', 'interviewing', 'shortlisted')"),
    call: ({ id, version }) =>
      sql`select public.move_application(${id}, 'shortlisted', ${version})`,
    weight: 6,
    twice: 4,
  },
  {
    name: "decline a candidate",
    by: "facility",
    form: application("a.status not in ('hired', 'withdrawn')"),
    call: ({ id, version }) =>
      sql`select public.move_application(${id}, 'declined', ${version}, 'We chose somebody else.')`,
    weight: 2,
    twice: 4,
  },
  {
    name: "move several at once",
    by: "facility",
    form: `select x.facility, array_to_json(array_agg(x.id)) as ids, array_to_json(array_agg(x.version)) as versions from (
      select a.id, a.version, a.employer_id as facility from public.applications a
      where a.employer_id = {facility} and a.status in ('applied', 'shortlisted') order by md5(a.id::text) limit 6) x
      group by x.facility`,
    call: ({ ids, versions }, draw) =>
      sql`select public.bulk_move(${JSON.parse(ids!)}, ${JSON.parse(versions!)}, ${draw.pick(["shortlisted", "shortlisted", "applied"])})`,
    weight: 5,
    twice: 5,
    neverDenied: true,
  },
  {
    name: "propose an interview",
    by: "facility",
    form: application("a.status in ('applied', 'shortlisted', 'interviewing')"),
    call: ({ id }, draw) =>
      sql`select public.propose_interview(${id}, 'phone', 'By phone', 30, 'America/Chicago',
        array[now() + make_interval(hours => ${draw.between(20, 90)})])`,
    weight: 6,
    twice: 4,
  },
  {
    name: "accept an interview's times",
    by: "facility",
    form: interview(PROPOSED),
    call: ({ id, sequence, time }) =>
      sql`select public.accept_interview(${id}, ${sequence}, ${time})`,
    weight: 3,
    twice: 4,
  },
  {
    name: "cancel an interview",
    by: "facility",
    form: interview(TO_COME),
    call: ({ id, sequence }) =>
      sql`select public.cancel_interview(${id}, ${sequence}, 'Our plans changed.')`,
    weight: 2,
    twice: 4,
  },
  {
    name: "make an offer",
    by: "facility",
    form: application("a.status in ('shortlisted', 'interviewing')"),
    call: ({ id, version }) =>
      sql`select public.make_offer(${id}, ${version}, 4000, 'hour', 36, current_date + 3, now() + interval '3 days')`,
    weight: 12,
    twice: 4,
  },
  {
    name: "withdraw an offer",
    by: "facility",
    form: `select o.id, a.employer_id as facility from public.offers o join public.applications a on a.id = o.application_id
      where o.status = 'open' order by a.position_id <> {position}, o.id limit 4`,
    call: ({ id }) => sql`select public.withdraw_offer(${id}, 'The budget was cut.')`,
    weight: 2,
    twice: 4,
  },
  {
    name: "hire",
    by: "facility",
    form: application("a.status = 'accepted'"),
    call: ({ id, version, today }) => sql`select public.hire(${id}, ${version}, ${today})`,
    weight: 12,
    twice: 6,
  },
  {
    name: "end a placement",
    by: "facility",
    form: placement,
    call: ({ id, today }) => sql`select public.end_placement(${id}, ${today}, 'They moved away.')`,
    weight: 2,
    twice: 5,
  },
  {
    name: "dispute a placement as a facility",
    by: "facility",
    form: placement,
    call: ({ id }) => sql`select public.raise_dispute(${id}, 'We knew this nurse before.')`,
    weight: 3,
    twice: 5,
  },
  {
    name: "look at a candidate",
    by: "facility",
    form: match,
    call: ({ id }) => sql`select public.view_candidate(${id})`,
    weight: 9,
    twice: 5,
  },
  {
    name: "save a candidate",
    by: "facility",
    form: match,
    call: ({ id }) => sql`select public.save_candidate(${id})`,
    weight: 3,
    twice: 5,
  },
  {
    name: "write as a facility",
    by: "facility",
    form: application("a.status <> 'invited'"),
    call: ({ id }, draw) =>
      sql`select public.send_message(${id}, 'Thank you for applying.', ${draw.uuid()})`,
    weight: 5,
    twice: 5,
  },
  {
    name: "open an applicant's document",
    by: "facility",
    form: `select d.id, a.employer_id as facility from public.documents d
      join public.applications a on a.job_seeker_id = d.user_id
      where d.replaced_by is null and d.status <> 'rejected' order by a.position_id <> {position}, d.id limit 5`,
    call: ({ id }) => sql`select public.open_document(${id})`,
    twice: 4,
  },
  {
    name: "add a note",
    by: "facility",
    form: application("true"),
    call: ({ id }, draw) =>
      sql`select public.add_note(${id}, 'Called them today.', ${draw.uuid()})`,
    weight: 3,
    twice: 5,
  },
  {
    name: "save a scorecard",
    by: "facility",
    form: application("true"),
    call: ({ id }, draw) =>
      sql`select public.save_scorecard(${id}, ${draw.between(1, 2)}, 'yes', 4)`,
    weight: 3,
    twice: 5,
  },
  {
    name: "pause a position",
    by: "facility",
    form: position,
    call: ({ id, version }) => sql`select public.set_position_status(${id}, ${version}, 'paused')`,
    weight: 4,
    twice: 4,
  },
  {
    name: "open a position",
    by: "facility",
    form: position.replace("order by", "and p.status <> 'open' order by"),
    call: ({ id, version }) => sql`select public.set_position_status(${id}, ${version}, 'open')`,
    weight: 6,
    twice: 4,
  },
  {
    name: "close a position",
    by: "facility",
    form: position,
    call: ({ id, version }) =>
      sql`select public.set_position_status(${id}, ${version}, 'closed', 'We hired inside.')`,
    weight: 4,
    twice: 4,
  },
  {
    name: "change a position",
    by: "facility",
    form: position,
    call: ({ id, version, whole }, draw) =>
      sql`select public.save_position(${id}, ${version}, ${{
        ...(JSON.parse(whole!) as object),
        pay_max_cents: draw.between(4000, 5000),
        openings: draw.between(1, 2),
      }})`,
    weight: 6,
    twice: 4,
  },
  {
    name: "ask screening questions",
    by: "facility",
    form: position,
    call: ({ id, version, whole }, draw) =>
      sql`select public.save_position(${id}, ${version}, ${JSON.parse(whole!)}, p_questions => ${JSON.stringify(
        [
          { question: draw.pick(QUESTIONS), kind: "text", required: false },
          {
            question: `Did you work with ${draw.between(2, 40)} beds?`,
            kind: "yes_no",
            required: false,
          },
        ],
      )})`,
    weight: 5,
    twice: 4,
  },
  {
    name: "post a position",
    by: "facility",
    form: position,
    call: (_, draw) =>
      sql`select public.save_position(${draw.uuid()}, null, ${NEW}, p_status => ${draw.pick(["open", "draft"])})`,
    weight: 5,
    twice: 6,
  },
  {
    name: "keep a draft",
    by: "facility",
    form: position,
    call: (_, draw) =>
      sql`select public.save_position_draft(${draw.uuid()}, null, 'A night nurse', 'rn', '{"a": 1}')`,
    weight: 3,
    twice: 7,
  },
  {
    name: "copy a position",
    by: "facility",
    form: position,
    call: ({ id }, draw) => sql`select public.duplicate_position(${id}, ${draw.uuid()})`,
    weight: 3,
    twice: 7,
  },
  {
    name: "delete a draft",
    by: "facility",
    form: `select p.id, p.employer_id as facility from public.positions p where p.status in ('draft', 'open')
      order by p.status <> 'draft', p.id limit 5`,
    call: ({ id }) => sql`select public.delete_position_draft(${id})`,
    weight: 3,
    twice: 4,
  },
  {
    name: "change the facility's details",
    by: "facility",
    form: `select e.user_id as facility, e.version, e.address_line as address, e.zip, e.phone
      from public.employer_profiles e where e.user_id = {facility}`,
    call: ({ version, address, zip, phone }) =>
      sql`select public.update_facility(${version}, ${{ address_line: address, zip, phone }})`,
    weight: 2,
    twice: 6,
  },
  {
    name: "offer a seat",
    by: "owner",
    form: `select e.user_id as facility, u.email from public.employer_profiles e cross join auth.users u
      where u.email like 'new%' and e.facility_name is not null order by e.facility_name <> 'Facility 3', u.id limit 9`,
    call: ({ email }, draw) =>
      sql`select public.invite_member(${email}, ${draw.pick(["recruiter", "viewer"])}, ${draw.uuid().replaceAll("-", "")})`,
    weight: 8,
    twice: 4,
  },
  {
    name: "take an invitation back",
    by: "owner",
    form: `select i.id, i.facility_id as facility from public.facility_invitations i order by i.id limit 5`,
    call: ({ id }) => sql`select public.revoke_invitation(${id})`,
    weight: 1,
    twice: 4,
    neverDenied: true,
  },
  {
    name: "remove a member",
    by: "owner",
    form: `select m.user_id as id, m.facility_id as facility from public.facility_members m join auth.users u on u.id = m.user_id
      where u.email like 'new%' order by m.user_id limit 4`,
    call: ({ id }) => sql`select public.remove_member(${id})`,
    weight: 2,
    twice: 5,
    neverDenied: true,
  },
  {
    name: "change what a member may do",
    by: "owner",
    form: `select m.user_id as id, m.facility_id as facility from public.facility_members m join auth.users u on u.id = m.user_id
      where u.email like 'new%' order by m.user_id limit 4`,
    call: ({ id }, draw) =>
      sql`select public.change_member_role(${id}, ${draw.pick(["recruiter", "viewer"])})`,
    weight: 3,
  },
  {
    name: "begin to pay for a plan",
    by: "owner",
    form: `select e.user_id as facility from public.employer_profiles e where e.facility_name is not null order by 1`,
    call: (_, draw) =>
      sql`select public.begin_plan_checkout(${draw.pick(["employer_starter", "employer_growth"])})`,
    weight: 5,
    twice: 6,
  },
  {
    name: "begin to pay a fee",
    by: "owner",
    form: `select l.id, l.employer_id as facility, private.today() as today from public.placements l where l.employer_id is not null
      order by exists (select 1 from public.placement_payments k where k.placement_id = l.id), l.id limit 4`,
    call: ({ id }, draw) =>
      sql`select public.begin_fee_checkout(${id}, ${draw.pick(["page", "card"])})`,
    weight: 6,
    twice: 6,
  },
];
