import type { Profession } from "../market-data/professions.ts";
import type { Book, Row } from "./book.ts";

/** How each certification of the list is written. */
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
};

/** What somebody holds; days count from now, null: as the state's board lets licenses end. */
type Held = {
  license: false | { state: string; multistate: boolean; expires: number | null };
  certifications: [code: string, expires: number][];
};

/** Writes a license and certifications. */
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
      expires_on: expires === null ? boardExpiry(book, code, state) : book.day(expires),
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

/** A date at which the board lets a license end, some months from now. */
function boardExpiry(book: Book, profession: string, state: string): string {
  const [year, month] = book.day(0).split("-").map(Number) as [number, number];
  if (state === "MO" && (profession === "rn" || profession === "lpn")) {
    const [endMonth, end, odd] = profession === "rn" ? [4, "04-30", 1] : [5, "05-31", 0];
    // At least three months away.
    let ends = month + 3 > endMonth ? year + 1 : year;
    if (ends % 2 !== odd) ends += 1;
    return `${ends}-${end}`;
  }
  const monthEnd = new Date(Date.UTC(year, month - 1 + book.between(4, 23), 0));
  return monthEnd.toISOString().slice(0, 10);
}
