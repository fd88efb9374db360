import { createHash } from "node:crypto";
import { certificationsOf } from "../market-data/certifications.ts";
import type { Profession } from "../market-data/professions.ts";
import type { Book, Row } from "./book.ts";

/** How each certification is written. */
const NAMES: Record<string, string> = {
  bls: "Basic Life Support (BLS)",
  acls: "Advanced Cardiovascular Life Support (ACLS)",
  pals: "Pediatric Advanced Life Support (PALS)",
  nrp: "Neonatal Resuscitation Program (NRP)",
  tncc: "Trauma Nursing Core Course (TNCC)",
  cpr: "CPR and First Aid",
  arrt: "Registered Radiologic Technologist (ARRT)",
  nbrc: "Respiratory care credential (NBRC)",
  ascp: "Medical laboratory certification (ASCP)",
  ptcb: "Certified Pharmacy Technician (PTCB)",
  ccrn: "CCRN",
  nihss: "NIHSS",
  tcrn: "TCRN",
  csc: "CSC",
  cmc: "CMC",
  rnc_nic: "RNC-NIC",
  stable: "S.T.A.B.L.E.",
  cen: "CEN",
  enpc: "ENPC",
  cnor: "CNOR",
  cpan: "CPAN",
  capa: "CAPA",
  c_efm: "C-EFM",
  rnc_ob: "RNC-OB",
  rnc_mnn: "RNC-MNN",
  pccn: "PCCN",
  cmsrn: "CMSRN",
  ocn: "OCN",
  cpi: "CPI",
  pmh_bc: "PMH-BC",
  gero_bc: "GERO-BC",
  wcc: "WCC/CWCN",
  cnn: "CNN",
  fnp: "FNP-BC/FNP-C",
  rrt_accs: "RRT-ACCS",
  rrt_nps: "RRT-NPS",
  rt_ct: "RT(CT)",
  rt_mr: "RT(MR)",
  ocs: "OCS",
  ncs: "NCS",
  cht: "CHT",
  ccma: "CCMA",
  mls: "MLS(ASCP)",
  mlt: "MLT(ASCP)",
  cspt: "CSPT",
  chaa: "CHAA",
  cmaa: "CMAA",
};

/** A held credential. Days count from now; a license expires about then, or, if null, some months from now. */
type Held = {
  license: false | { state: string; multistate: boolean; expires: number | null };
  certifications: [code: string, expires: number][];
};

/** Adds a license and certifications. */
export function addCredentials(book: Book, rows: Row, { code }: Profession, held: Held): void {
  const { license, certifications } = held;
  if (license) {
    const { state, multistate, expires } = license;
    book.add("public.credentials", {
      ...rows,
      id: book.uuid(),
      kind: "license",
      profession: code,
      state,
      multistate,
      number: `${state}-${book.between(100_000, 999_999)}`,
      expires_on: boardExpiry(book, code, state, expires),
    });
  }
  for (const [certification, expires] of certifications) {
    book.add("public.credentials", {
      ...rows,
      id: book.uuid(),
      kind: "certification",
      certification,
      name: NAMES[certification],
      multistate: false,
      number: `C-${book.between(10_000, 99_999)}`,
      expires_on: book.day(expires),
    });
  }
}

/** A deterministic id for these words, so that the market's other random choices stay the same. */
export function idOf(words: string): string {
  const hex = createHash("sha256").update(words).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Adds the certifications of a person's units, for some of those who worked there for two years. */
export function addUnitCertifications(
  book: Book,
  rows: Row & { user_id: string },
  profession: string,
  units: readonly { unit: string | undefined; years: number }[],
  place: number,
): void {
  const held = new Set(
    units.flatMap(({ unit, years }) =>
      certificationsOf(profession, unit ?? null).filter(
        (_, turn) => years >= 2 && (place + turn) % 3 !== 0,
      ),
    ),
  );
  for (const certification of held)
    book.add("public.credentials", {
      ...rows,
      id: idOf(`${rows.user_id} ${certification}`),
      kind: "certification",
      certification,
      name: NAMES[certification],
      multistate: false,
      number: `N-${10_000 + ((place * 7919) % 90_000)}`,
      expires_on: book.day(60 + ((place * 137) % 900)),
    });
}

/** A date on which the board's licenses expire, some months from now or about that many days. */
function boardExpiry(
  book: Book,
  profession: string,
  state: string,
  expires: number | null,
): string {
  const [year, month] = book.day(0).split("-").map(Number) as [number, number];
  // Missouri's nurse licenses all expire on one day, so for them it is never about that many days.
  if (state === "MO" && (profession === "rn" || profession === "lpn")) {
    const [endMonth, end, odd] = profession === "rn" ? [4, "04-30", 1] : [5, "05-31", 0];
    // At least three months away.
    let ends = month + 3 > endMonth ? year + 1 : year;
    if (ends % 2 !== odd) ends += 1;
    return `${ends}-${end}`;
  }
  const monthEnd = (ahead: number) =>
    new Date(Date.UTC(year, month + ahead, 0)).toISOString().slice(0, 10);
  if (expires === null) return monthEnd(book.between(4, 23) - 1);
  const ends = [-3, -2, -1, 0, 1].map(monthEnd);
  const last = ends.findLast((end) => end <= book.day(expires))!;
  return expires > 0 && last <= book.day(0) ? ends.find((end) => end > last)! : last;
}
