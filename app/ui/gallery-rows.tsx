import { Carousel } from "./carousel.tsx";
import { Marquee } from "./marquee.tsx";
import { Tabs } from "./tabs.tsx";

const NAMES = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

function Tile({ name }: { name: string }) {
  return (
    <p className="m-1 min-w-36 rounded-md border border-line bg-surface p-5 text-center">{name}</p>
  );
}

/** Rows that move or scroll sideways, and tabs. */
export function GalleryRows() {
  const items = (prefix: string, count: number) =>
    NAMES.slice(0, count).map((name) => ({
      id: `${prefix}-${name.toLowerCase()}`,
      content: <Tile name={name} />,
    }));
  return (
    <>
      <Tabs
        label="Tabs in a row"
        param="gallery-row"
        hash="gallery-tabs"
        selected="first"
        tabs={[
          { id: "first", label: "First", panel: <p className="pt-4">The first panel.</p> },
          { id: "second", label: "Second", panel: <p className="pt-4">The second panel.</p> },
          { id: "third", label: "Third", panel: <p className="pt-4">The third panel.</p> },
        ]}
      />
      <Tabs
        label="A switch"
        look="switch"
        param="gallery-switch"
        hash="gallery-switches"
        selected="left"
        tabs={[
          { id: "left", label: "Left", panel: <p className="pt-4">On the left.</p> },
          { id: "right", label: "Right", panel: <p className="pt-4">On the right.</p> },
        ]}
      />
      <Carousel label="One at a time" advance items={items("single", 4)} />
      <Carousel
        label="Several side by side"
        several
        items={items("several", 10)}
        itemClassName="w-full lg:w-1/5"
      />
      <Marquee label="A row of positions" speed="jobs">
        {NAMES.map((name) => (
          <Tile key={name} name={name} />
        ))}
      </Marquee>
      <Marquee label="A row of partners, the other way" speed="partners" reverse>
        {NAMES.map((name) => (
          <Tile key={name} name={name} />
        ))}
      </Marquee>
    </>
  );
}
