import { ButtonLink } from "#app/ui/button.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { SIDES, type CategoryId, type Side } from "./choices.ts";
import { STORIES, WAYS } from "./landing-copy.ts";

/** Sample testimonials, one side at a time. */
export function Stories(props: {
  role: Side;
  onRole: (role: Side) => void;
  positions: CategoryId;
}) {
  return (
    <section id="stories" aria-labelledby="stories-title">
      <div className="wrap py-16 sm:py-24">
        <h2 id="stories-title" className="text-3xl">
          Stories
        </h2>
        <p className="mt-4 max-w-2xl text-lg text-muted">
          We just opened, so these are samples that we wrote. The words of people who found a job or
          a colleague here will replace them.
        </p>
        <Tabs
          className="mt-6"
          label="Stories of"
          look="switch"
          param="role"
          hash="stories"
          keep={{ positions: props.positions }}
          selected={props.role}
          onSelect={props.onRole}
          tabs={SIDES.map((side) => ({
            id: side,
            label: WAYS[side].tab,
            // Only the visible side: a hidden row should not move.
            panel: side === props.role ? <Row side={side} /> : null,
          }))}
        />
        <p className="mt-8">
          <ButtonLink to="/auth" variant="secondary" size="lg">
            Begin your own story
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}

function Row({ side }: { side: Side }) {
  return (
    <Carousel
      key={side}
      label={`Sample stories of ${WAYS[side].tab.toLowerCase()}`}
      advance
      className="mt-8"
      items={STORIES[side].map(({ id, quote, who, where }) => ({
        id,
        content: (
          <figure className="flex h-full flex-col justify-between gap-8 rounded-xl bg-sunken p-6 sm:p-10 lg:p-14">
            <blockquote className="max-w-4xl text-2xl text-balance">
              <span aria-hidden="true" className="block h-10 text-4xl leading-none text-warm-ink">
                “
              </span>
              <p>{quote}</p>
            </blockquote>
            <figcaption>
              <span className="font-semibold">{who}</span>
              <span className="text-muted">, {where} · sample</span>
            </figcaption>
          </figure>
        ),
      }))}
    />
  );
}
