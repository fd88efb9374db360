import { Banner } from "#app/ui/banner.tsx";

/** Documents that facilities would expect; renders nothing if none is missing. */
export function MissingDocuments({ missing }: { missing: readonly string[] }) {
  if (missing.length === 0) return null;
  return (
    <Banner tone="info" title="Still missing">
      <ul className="list-disc space-y-1 ps-5">
        {missing.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
    </Banner>
  );
}
