import type { ReactNode } from "react";
import { Banner } from "./banner.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import { Button, ButtonLink, ComingSoonButton } from "./button.tsx";
import { Card } from "./card.tsx";
import { Checkbox, CheckboxGroup, RadioGroup } from "./choices.tsx";
import { cx } from "./cx.ts";
import { DataTable } from "./data-table.tsx";
import { DefinitionList } from "./definition-list.tsx";
import { Disclosure } from "./disclosure.tsx";
import { EmptyState } from "./empty-state.tsx";
import { ErrorSamples, ToastSamples } from "./gallery-live.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { Fieldset } from "./field.tsx";
import { GalleryRows } from "./gallery-rows.tsx";
import { Link } from "./link.tsx";
import { LogoMark } from "./logo.tsx";
import { ComponentBars, Meter, ScoreBar } from "./meter.tsx";
import { MorningWindow } from "./morning-window.tsx";
import { PageHeading } from "./page-heading.tsx";
import { Pagination } from "./pagination.tsx";
import { Select } from "./select.tsx";
import { CITY_NAMES, StateMap } from "./state-map.tsx";
import { StatusPill, Tag, type StatusTone } from "./status.tsx";
import { Stepper } from "./stepper.tsx";
import { DateInput, MoneyInput, TextArea, TextInput } from "./text-input.tsx";
import { Tip } from "./tooltip.tsx";

const TONES: StatusTone[] = ["neutral", "info", "waiting", "success", "warning", "danger"];
const STATES = [
  { value: "MO", label: "Missouri" },
  { value: "KS", label: "Kansas", hint: "With a note" },
];
const SWATCHES = [
  { name: "paper", look: "bg-paper" },
  { name: "surface", look: "bg-surface" },
  { name: "sunken", look: "bg-sunken" },
  { name: "accent", look: "bg-accent text-on-accent" },
  { name: "accent soft", look: "bg-accent-soft text-accent" },
  { name: "deep", look: "bg-deep text-on-deep" },
  { name: "warm", look: "bg-warm text-[#17262a]" },
  { name: "warm soft", look: "bg-warm-soft text-warm-ink" },
  { name: "success soft", look: "bg-success-soft text-success" },
  { name: "warning soft", look: "bg-warning-soft text-warning" },
  { name: "danger soft", look: "bg-danger-soft text-danger" },
];
const ERRORS = ["This is what an error says."];

/** Every component in every state, for review. */
export function Gallery() {
  return (
    <div className="wrap space-y-14 py-12">
      <PageHeading
        title="Design system"
        lead="Every component in every state."
        actions={<ButtonLink to="/">Home</ButtonLink>}
      />
      <Group title="Type and color">
        <p className="text-4xl font-[650]">A clinic with daylight</p>
        <p className="text-3xl font-[650]">Every match says why</p>
        <p className="text-2xl font-[650]">License, pay, distance</p>
        <p className="text-xl">A lead: what the page is for, in one sentence.</p>
        <p>Text: 0123456789, $42.50/hr, until Apr 30, 2027.</p>
        <p className="text-sm text-muted">Small and muted: a hint.</p>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
          {SWATCHES.map(({ name, look }) => (
            <li key={name} className={cx("rounded-md border border-line p-3 text-sm", look)}>
              {name}
            </li>
          ))}
        </ul>
      </Group>
      <Group title="Buttons">
        <div className="flex flex-wrap gap-3">
          {(["primary", "secondary", "quiet", "danger"] as const).map((variant) => (
            <Button key={variant} type="button" variant={variant}>
              {variant}
            </Button>
          ))}
          <Button type="button" size="lg">
            Large
          </Button>
          <Button type="button" disabled>
            Disabled
          </Button>
          <ComingSoonButton for="Log in" />
          <ComingSoonButton for="Sign up" />
        </div>
        <div className="flex flex-wrap gap-3 rounded-lg bg-deep p-5">
          <Button type="button" variant="light">
            light
          </Button>
          <Button type="button" variant="outline-light">
            outline-light
          </Button>
          <ComingSoonButton for="Sign up" />
        </div>
        <p>
          Text with <Link to="/test">a link in it</Link>.
        </p>
        <div className="flex flex-wrap items-start gap-6">
          <Tip text="It takes less than 2 minutes.">
            <ButtonLink to="/test" variant="secondary">
              A link with a tip
            </ButtonLink>
          </Tip>
          <Tip text="And what comes after it.">
            <ButtonLink to="/test" variant="secondary">
              Another one
            </ButtonLink>
          </Tip>
        </div>
      </Group>
      <Group title="Banners">
        {(["info", "success", "warning", "error"] as const).map((tone) => (
          <Banner key={tone} tone={tone} title={`A banner: ${tone}`}>
            <p>One sentence that says what happened and what to do.</p>
          </Banner>
        ))}
      </Group>
      <Group title="Fields">
        <div className="grid gap-8 lg:grid-cols-2">
          <TextInput name="plain" label="Text" hint="A hint." required />
          <TextInput name="wrong" label="Text with an error" defaultValue="typed" errors={ERRORS} />
          <TextArea name="area" label="Several lines" />
          <Select name="select" label="Select" options={STATES} placeholder="Choose one" />
          <MoneyInput name="money" label="Money" unit="per hour" defaultValue="42.50" />
          <DateInput name="date" label="Date" defaultValue="2027-04-30" />
          <RadioGroup name="radio" label="One of a few" options={STATES} defaultValue="MO" />
          <CheckboxGroup
            name="boxes"
            label="Any of a few"
            options={STATES}
            defaultValues={["KS"]}
            errors={ERRORS}
          />
          <Checkbox name="box" label="A single yes" hint="With a hint." />
          <Checkbox name="wrong-box" label="A yes that is missing" required errors={ERRORS} />
          <TextInput name="shut" label="Disabled" defaultValue="Not now" disabled />
          <MoneyInput
            name="choice"
            label="Money, with a choice"
            errors={ERRORS}
            unitChoice={{
              name: "period",
              label: "Paid by",
              options: [
                { value: "hourly", label: "per hour" },
                { value: "weekly", label: "per week" },
              ],
            }}
          />
        </div>
        <Fieldset legend="A group of fields" hint="What they have in common.">
          <TextInput name="grouped" label="One of them" />
        </Fieldset>
      </Group>
      <Group title="What is wrong with a form">
        <ErrorSummaryPreview />
      </Group>
      <Group title="Status and tags">
        <div className="flex flex-wrap gap-3">
          {TONES.map((tone) => (
            <StatusPill key={tone} tone={tone}>
              {tone}
            </StatusPill>
          ))}
          <Tag>Registered Nurse</Tag>
        </div>
      </Group>
      <Group title="Figures">
        <div className="grid gap-8 sm:grid-cols-2">
          <ScoreBar value={9400} label="strong match" />
          <Meter label="Open positions" value={6000} valueText="3 of 5" tone="warm" />
        </div>
        <ComponentBars items={[{ name: "Pay", value: 8200, sentence: "Pays up to $44.00/hr." }]} />
      </Group>
      <Group title="Blocks">
        <Breadcrumb parents={[{ label: "Home", to: "/" }]} current="Here" />
        <Stepper
          label="Steps"
          steps={[
            { label: "About you", state: "done", to: "/test" },
            { label: "License", state: "current" },
            { label: "Review", state: "todo" },
          ]}
        />
        <Card title="A card" aside={<StatusPill tone="success">Open</StatusPill>}>
          For things that are compared.
        </Card>
        <DefinitionList items={[{ term: "Profession", description: "Registered Nurse" }]} />
        <DataTable
          caption="A table, a list on phones"
          columns={[
            { key: "name", header: "Position", cell: (row) => row.name },
            { key: "open", header: "Candidates", cell: (row) => row.count, align: "end" },
          ]}
          rows={[
            { name: "Registered Nurse", count: 14 },
            { name: "Respiratory Therapist", count: 3 },
          ]}
          rowKey={(row) => row.name}
        />
        <Pagination here="/test" page={2} total={220} noun="positions" />
        <Disclosure summary="More on demand">What was folded away.</Disclosure>
        <EmptyState title="What will appear here">When it will, and what to do.</EmptyState>
      </Group>
      <Group title="Rows and tabs">
        <GalleryRows />
      </Group>
      <Group title="Messages that come and go">
        <ToastSamples />
      </Group>
      <Group title="When something fails">
        <ErrorSamples />
      </Group>
      <Group title="Drawings">
        <div className="grid items-center gap-8 sm:grid-cols-3">
          <MorningWindow className="w-full max-w-72" />
          <LogoMark className="size-24" />
        </div>
      </Group>
      <Group title="Map">
        <StateMap
          title="Map of Missouri and Kansas"
          places={CITY_NAMES.map((name) => ({ name, label: name }))}
        />
        <div className="flex flex-wrap items-end gap-8">
          <StateMap title="Map of Missouri and Kansas" className="w-36" />
          <StateMap
            title="Open positions"
            places={[{ name: "Wichita", label: "Wichita 14" }, { name: "St. Louis" }]}
            className="w-80 max-w-full"
          />
        </div>
      </Group>
    </div>
  );
}

/** The summary takes the focus when a page loads, so it is collapsed here. */
function ErrorSummaryPreview() {
  return (
    <Disclosure summary="Show the error summary">
      <ErrorSummary errors={[{ message: "Enter a ZIP code.", fieldId: "plain" }]} />
    </Disclosure>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-6">
      <h2 className="border-b border-line pb-2 text-xl">{title}</h2>
      {children}
    </section>
  );
}
