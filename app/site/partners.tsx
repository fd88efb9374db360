import type { ReactNode } from "react";
import { Carousel } from "#app/ui/carousel.tsx";
import { Marquee } from "#app/ui/marquee.tsx";
import { StateMap } from "#app/ui/state-map.tsx";
import { PartnerLogoDrawings, partnerLogos } from "./partner-logos.tsx";

/** Where the service is available, and a note that the logos are only samples. Once per page. */
function ServiceArea({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="open-to" className="border-y border-line bg-sunken py-10">
      <PartnerLogoDrawings />
      <div className="wrap flex flex-wrap items-center gap-x-8 gap-y-4">
        <StateMap title="Map of Missouri and Kansas" className="w-44" />
        <div className="max-w-2xl grow basis-72">
          <h2 id="open-to" className="text-xl">
            Open To: Missouri, Kansas
          </h2>
          <p className="mt-1 text-muted">
            A multistate nursing license from either state works in both. We check every license for
            the state it is needed in.
          </p>
        </div>
      </div>
      {children}
      <p className="wrap text-sm text-muted">
        The logos are samples, for regional reference only. They imply no affiliation.
      </p>
    </section>
  );
}

/** The logos as a marquee, for the landing page. */
export function PartnerMarquee() {
  return (
    <ServiceArea>
      <Marquee label="Sample partner logos" speed="partners" className="my-6 text-muted">
        {partnerLogos.map(({ content }) => content)}
      </Marquee>
    </ServiceArea>
  );
}

/** The logos as a carousel: one at a time on smaller screens, four if there is room. */
export function PartnerCarousel() {
  return (
    <ServiceArea>
      <Carousel
        label="Sample partner logos"
        items={partnerLogos}
        several
        itemClassName="grid w-full place-items-center py-4 text-muted lg:w-1/4"
        className="wrap my-6"
      />
    </ServiceArea>
  );
}
