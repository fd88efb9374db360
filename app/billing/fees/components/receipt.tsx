import { formatCharge } from "#app/platform/format.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { receiptOf } from "../rules.ts";

/** Receipt of a placement fee, to print or file. */
export function Receipt(props: {
  receipt: NonNullable<ReturnType<typeof receiptOf>>;
  payer: { name: string; street: string; city: string; state: string; zip: string };
  seller: { name: string; email: string };
  /** The placement's page. */
  placement: { to: string; label: string };
}) {
  const { receipt, payer, seller, placement } = props;
  return (
    <div className="max-w-2xl space-y-8">
      <div className="space-y-3">
        <Breadcrumb
          parents={[{ to: "/employer/placements", label: "Placements" }, placement]}
          current="Receipt"
        />
        <PageHeading title="Receipt" lead="Print this page, or save it as a PDF, for your files." />
      </div>
      <DefinitionList
        items={[
          { term: "Number", description: receipt.number },
          { term: "From", description: `${seller.name}, ${seller.email}` },
          {
            term: "To",
            description: `${payer.name}, ${payer.street}, ${payer.city}, ${payer.state} ${payer.zip}`,
          },
          { term: "Paid", description: receipt.paidOn ? `${receipt.paidOn}, by card` : "By card" },
        ]}
      />
      <table className="w-full border-y border-line">
        <caption className="sr-only">What was paid</caption>
        <thead>
          <tr className="border-b border-line text-start">
            <th scope="col" className="py-2 text-start">
              What for
            </th>
            <th scope="col" className="py-2 text-end">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {receipt.lines.map(({ what, cents }) => (
            <tr key={what} className="border-b border-line">
              <td className="py-2 pe-4 wrap-anywhere">{what}</td>
              <td className="py-2 text-end whitespace-nowrap tabular-nums">
                {cents < 0 ? `−${formatCharge(-cents)}` : formatCharge(cents)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="py-2 text-start">
              Total
            </th>
            <td className="py-2 text-end font-semibold tabular-nums">
              {formatCharge(receipt.totalCents)}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
