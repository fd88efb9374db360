/**
 * How well matching ranks when the true preferences are known. Everyone gets their own preferences, drawn around
 * weights that differ from the engine's, with a part that no engine can know. What they would accept follows from
 * these.
 */
import { seededRandom } from "#local/random.ts";
import { bandOf, type Band } from "#app/domain/bands.ts";
import type { Connection } from "./database.ts";

/** A pair that passes every gate, with the values the engine sees. */
type Pair = {
  opening: number;
  n: number;
  tenths: number;
  score: number;
  job_seeker_side: number;
  position_side: number;
  /** Null if not asked for. */
  parts: (number | null)[];
};
type Ranking = "matching" | "nearest first" | "one side" | "random";
type Found = Record<Ranking, { ndcg: number[]; accepted: number[] }>;

const RANKINGS: readonly Ranking[] = ["matching", "nearest first", "one side", "random"];
const SHOWN = 5;
/**
 * The average true weights. Candidates: pay, distance, shift, start, facility. Positions: experience, skills,
 * certifications, start.
 */
const HIDDEN = { jobSeeker: [0.3, 0.3, 0.25, 0.05, 0.1], position: [0.35, 0.4, 0.15, 0.1] };
/** How many positions, and how many candidates, are examined with everyone eligible for them. */
const SAMPLE = 60;

/**
 * Ranks with the engine and three simpler methods. Prints tables, including how reliable the bands are, and returns the
 * figures for the bench's JSON line.
 */
export async function quality(
  db: Connection,
): Promise<{ errors: number; figures: Record<string, number> }> {
  const positions = await pairsOf(db, "o", SAMPLE);
  const candidates = await pairsOf(db, "c", SAMPLE);
  const errors = await ineligible(db);
  const forPosition = judge(groups(positions, "opening"), ({ position_side: side }) => side);
  const forCandidate = judge(groups(candidates, "n"), ({ job_seeker_side: side }) => side);
  console.log(
    "\n| ranking | NDCG@5 of positions | NDCG@5 of candidates | both would accept, of 5 |",
  );
  console.log("|---|---|---|---|");
  for (const ranking of RANKINGS) {
    const [a, b] = [forPosition[ranking], forCandidate[ranking]];
    console.log(
      `| ${ranking} | ${mean(a.ndcg).toFixed(3)} | ${mean(b.ndcg).toFixed(3)} | ${mean(a.accepted).toFixed(2)} |`,
    );
  }
  const accepted = bands(positions);
  const best = (of: Found, what: "ndcg" | "accepted") =>
    Math.max(...RANKINGS.slice(1).map((ranking) => mean(of[ranking][what])));
  const lead = (of: Found, what: "ndcg" | "accepted") =>
    Math.round((mean(of.matching[what]) / best(of, what)) * 1000) / 1000;
  return {
    errors,
    figures: {
      ndcg_positions_lead: lead(forPosition, "ndcg"),
      ndcg_candidates_lead: lead(forCandidate, "ndcg"),
      acceptances_lead: lead(forPosition, "accepted"),
      ...accepted,
    },
  };
}

/** How many pairs each band holds, and the share that both sides would accept: how reliable the band's label is. */
function bands(pairs: readonly Pair[]): Record<`accept_${Band}`, number> {
  console.log("\n| band | pairs | both would accept |\n|---|---|---|");
  const of = (band: Band) => {
    const these = pairs.filter(({ score }) => bandOf(score) === band);
    const share = mean(these.map(bothAccept));
    const held = these.length / pairs.length;
    console.log(`| ${band} | ${(100 * held).toFixed(0)}% | ${(100 * share).toFixed(0)}% |`);
    return Math.round(1000 * share) / 1000;
  };
  for (let from = 3_000; from < 10_000; from += 500) {
    const these = pairs.filter(({ score }) => score >= from && score < from + 500);
    const share = (100 * mean(these.map(bothAccept))).toFixed(0);
    console.log(`| ${from / 100} to ${from / 100 + 5} | ${these.length} | ${share}% |`);
  }
  return { accept_strong: of("strong"), accept_good: of("good"), accept_fair: of("fair") };
}

/** Every eligible pair for a sample of openings or candidates, found with plain SQL. */
function pairsOf(db: Connection, of: "o" | "c", amount: number): Promise<Pair[]> {
  const chosen =
    of === "o"
      ? `(select x.n from matching.openings x order by md5('q' || x.n) limit ${amount})`
      : `(select x.n from matching.places x order by md5('q' || x.n) limit ${amount})`;
  return db.query<Pair>(`
    select o.n as opening, c.n, d.tenths::integer, s.a as job_seeker_side, s.b as position_side,
      matching.fuse(s.a, s.b, p.shift, c.exposure, w.exposure) as score,
      array[p.pay, p.distance, p.shift, p.start, p.facility, p.experience, p.skills, p.certifications] as parts
    from matching.openings o
    cross join matching.live_weights() w
    join matching.places c on c.profession = o.profession
    join public.zip_codes a on a.zip = matching.zip_text(o.zip)
    join public.zip_codes b on b.zip = matching.zip_text(c.zip)
    cross join lateral (select matching.tenths(a, b) as tenths) d
    cross join lateral matching.parts(c, o, d.tenths) p
    cross join lateral (
      select matching.job_seeker_side(p.pay, p.distance, p.shift, p.start, p.facility, w.pay, w.distance, w.shift, w.start_job_seeker, w.facility) as a,
        matching.position_side(p.experience, p.skills, p.certifications, p.start, w.experience, w.skills, w.certifications, w.start_position,
          matching.asked(o, w.experience, w.skills, w.certifications)) as b
    ) s
    where ${of}.n in ${chosen} and d.tenths <= c.reach and c.min_pay <= o.pay_max and matching.passes(c, o)`);
}

/** Counts stored matches that a separate check of the normal tables, independent of the engine, would reject. */
async function ineligible(db: Connection): Promise<number> {
  const [row] = await db.query<{ errors: number }>(`
    select count(*)::integer as errors
    from (select m.* from public.matches m order by m.id limit 20000) m
    join public.positions p on p.id = m.position_id
    join public.job_seeker_profiles s on s.user_id = m.job_seeker_id
    join public.profiles u on u.user_id = s.user_id
    join public.profiles e on e.user_id = p.employer_id
    join public.zip_codes pz on pz.zip = p.zip
    join public.license_rules l on l.profession = p.profession and l.state = pz.state
    where not (
      p.status = 'open' and s.open_to_matches and u.approval = 'approved' and e.approval = 'approved'
      and s.profession = p.profession and s.desired_pay_hourly_cents <= p.pay_max_hourly_cents
      and exists (select 1 from public.zip_codes z where (z.zip = s.zip or z.zip = any (s.other_zips))
        and matching.miles_between(pz.latitude, pz.longitude, z.latitude, z.longitude) <= s.max_distance_miles + 0.05)
      and (not l.required or exists (select 1 from private.license_reach r
        where r.user_id = s.user_id and r.profession = p.profession and r.works_in = pz.state
          -- One that ends before the start can be renewed by then.
          and r.expires_on >= private.today()))
      and not exists (select 1 from public.position_requirements q
        where q.position_id = p.id and q.importance = 'must' and q.certification is not null and not exists (
          select 1 from public.credentials c where c.user_id = s.user_id and c.certification = q.certification
            and c.status <> 'rejected' and (c.expires_on is null or c.expires_on >= greatest(p.starts_on, private.today()))))
      and not exists (select 1 from bench.wanted w where w.position_id = p.id and w.must and not exists (
        select 1 from bench.held h where h.user_id = s.user_id and h.skill = w.skill))
      and not exists (select 1 from public.facility_blocks b
        where b.job_seeker_id = s.user_id and b.employer_id = p.employer_id))`);
  return row?.errors ?? 0;
}

function groups(pairs: readonly Pair[], by: "opening" | "n"): Pair[][] {
  const found = new Map<number, Pair[]>();
  for (const pair of pairs) {
    const group = found.get(pair[by]);
    if (group) group.push(pair);
    else found.set(pair[by], [pair]);
  }
  // Without a choice, every ranking is right.
  return [...found.values()].filter((group) => group.length > SHOWN);
}

function judge(lists: readonly Pair[][], oneSide: (pair: Pair) => number): Found {
  // Object.fromEntries loses the key types.
  const found = Object.fromEntries(
    RANKINGS.map((ranking) => [ranking, { ndcg: [], accepted: [] }]),
  ) as unknown as Found;
  const chance = seededRandom(11);
  for (const list of lists) {
    const known = list.map((pair) => ({
      pair,
      both: bothAccept(pair),
      lot: chance.between(0, 1e9),
    }));
    const order: Record<Ranking, (one: (typeof known)[number]) => number> = {
      matching: ({ pair }) => -pair.score,
      "nearest first": ({ pair }) => pair.tenths,
      "one side": ({ pair }) => -oneSide(pair),
      random: ({ lot }) => lot,
    };
    const ideal = gain(known.map(({ both }) => both).toSorted((a, b) => b - a));
    for (const ranking of RANKINGS) {
      const shown = known
        .toSorted((a, b) => order[ranking](a) - order[ranking](b) || a.lot - b.lot)
        .slice(0, SHOWN)
        .map(({ both }) => both);
      found[ranking].ndcg.push(gain(shown) / ideal);
      found[ranking].accepted.push(shown.reduce((sum, both) => sum + both, 0));
    }
  }
  return found;
}

/** Discounted cumulative gain: each place's gain divided by the logarithm of the place. */
const gain = (list: readonly number[]) =>
  list.slice(0, SHOWN).reduce((sum, value, at) => sum + value / Math.log2(at + 2), 0);

/** The probability that both would accept, given their own preferences. */
function bothAccept({ opening, n, parts }: Pair): number {
  const [theirs, start] = [parts.slice(5), parts[3] ?? null];
  const jobSeeker = likes(n, HIDDEN.jobSeeker, parts.slice(0, 5));
  const position = likes(opening, HIDDEN.position, [...theirs, start]);
  const unknown = seededRandom(n * 7919 + opening);
  const liking = () => (unknown.between(0, 1000) / 1000 - 0.5) * 0.2;
  return accepts(jobSeeker + liking()) * accepts(position + liking());
}

/** How much a person likes these values, from 0 to 1: the usual weights, each varied by up to half for this person. */
function likes(who: number, usual: readonly number[], values: readonly (number | null)[]): number {
  const own = seededRandom(who);
  // Someone who asked for nothing in a component does not care about it.
  const weights = usual.map((weight, at) => {
    const theirs = weight * (0.5 + own.between(0, 1000) / 1000);
    return values[at] === null ? 0 : theirs;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.reduce((sum, weight, at) => sum + weight * (values[at] ?? 0), 0) / total / 10_000;
}

const accepts = (liking: number) => 1 / (1 + Math.exp(-(liking - 0.75) * 12));
const mean = (values: readonly number[]) =>
  values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : Number.NaN;
