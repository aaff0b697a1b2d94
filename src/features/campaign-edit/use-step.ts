/** One of the six steps while it is filled in: what is entered over all sections, what is missing, how far each step is. */

import { useEffect, useMemo, useState } from 'react'
import {
  type CampaignSection,
  campaignSteps,
  type CampaignStep,
  type DraftSection,
  draftSections,
  type Fields,
  stepOf,
} from '#domain/campaign-sections.ts'
import { type CampaignFacts, isTouched, type SectionProblem, type StepLeft, stepsLeft } from '#domain/campaign-steps.ts'
import { cachedAccount } from '#sync/account-section.ts'
import { fieldName } from '#src/components/draft-names.ts'
import { problemText } from '#src/components/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { fieldId, focusField, type FormPart } from './form-part.ts'
import { requiredFields } from './required-fields.ts'
import type { OpenDraft, Section } from './use-section.ts'

/** A field that was changed in two places, which waits for the person's decision. */
export interface FieldConflict {
  readonly section: CampaignSection
  readonly path: string
}

export interface StepState {
  /** Nothing is missing or wrong, and nothing waits for a decision. */
  readonly completed: boolean
  readonly hasConflict: boolean
  /** All that was entered is on the server, and something was, where something is needed. */
  readonly ready: boolean
}

export interface Step {
  readonly open: OpenDraft
  readonly step: CampaignStep
  readonly sections: readonly Section[]
  readonly facts: CampaignFacts
  /** Of all steps. */
  readonly left: readonly StepLeft[]
  /** Of this step. */
  readonly problems: readonly SectionProblem[]
  readonly states: Readonly<Record<CampaignStep, StepState>>
  /** Of all steps. */
  readonly conflicts: readonly FieldConflict[]
  /** Changes of this campaign that the server does not have yet. */
  readonly waiting: number
  readonly part: (section: DraftSection) => FormPart
  /** Says what is wrong with a field and gives it the focus. */
  readonly visit: (section: CampaignSection, name: string) => void
}

export function useStep(open: OpenDraft, step: CampaignStep, sections: readonly Section[]): Step {
  const intl = useIntl()
  const { draft, record } = open
  // A link from another step names the field.
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(linkedField()?.slice(0, 1)))
  const facts = factsOf(open, sections)
  const steps = stepsLeft(facts)
  const problems = steps.find((each) => each.step === step)?.problems ?? []
  const conflicts = conflictsOf(open, sections)
  const waitingIn = new Set(record?.items.map(({ section }) => section))
  const pending = sections.filter(({ save }) => ['typing', 'device', 'failed', 'refused'].includes(save.kind))
  const stateOf = (each: CampaignStep): StepState => {
    const own = (name: string | undefined): boolean => stepOf[name as CampaignSection] === each
    const unsent =
      each === step && sections.length > 0
        ? pending.length > 0
        : [...waitingIn].some((name) => name === undefined || own(name))
    const hasConflict = conflicts.some(({ section }) => own(section))
    const isComplete = !steps.some((other) => other.step === each)
    return {
      completed: isComplete && !hasConflict,
      hasConflict,
      ready: (isComplete || wasEntered(facts, each)) && !unsent && !hasConflict,
    }
  }

  const requiredIn = useRequired(facts, sections)
  const mark = (section: CampaignSection, name: string): void =>
    setLeft((names) => new Set([...names, `${section}.${name}`]))
  const visit = (section: CampaignSection, name: string): void => {
    mark(section, name)
    focusField(fieldId(section, name))
  }
  useEffect(() => {
    const [, id] = linkedField() ?? []
    if (id !== undefined) focusField(id)
  }, [])

  const part = (name: DraftSection): FormPart => {
    const section = sections.find((each) => each.section === name)
    if (!section) throw new Error(`${name} is not on this step`)
    const { values, set, flush } = section
    const editable = draft.editable.includes(name)
    const partOf = (prefix: string): FormPart => ({
      section: name,
      values,
      editable,
      set,
      flush,
      item: (id) => partOf(`${id}.`),
      field: (plain) => {
        const full = prefix + plain
        const problem = problems.find((each) => each.section === name && each.path === full)
        // Nobody types what a list does not have: it stood there before, and is said at once.
        const isSaid = left.has(`${name}.${full}`) || (editable && problem?.code === 'option')
        return {
          id: fieldId(name, full),
          name: full,
          label: fieldName(name, full, intl),
          value: values[full] ?? '',
          error: problem && isSaid ? problemText(problem, intl) : undefined,
          required: requiredIn.get(name)?.has(plain) ?? false,
          set: (value) => set(full, value),
          leave: () => {
            flush()
            // An empty field that was only passed through is not wrong yet.
            if ((values[full] ?? '') !== '') mark(name, full)
          },
          growth: { growth: section.growths[full], keep: (growth) => section.keepGrowth(full, growth) },
          attach: (kind, file) => section.attach(full, kind, file),
          fileState: section.fileState,
          readKept: section.readKept,
        }
      },
    })
    return partOf('')
  }
  return {
    open,
    step,
    sections,
    facts,
    left: steps,
    problems,
    conflicts,
    states: Object.fromEntries(campaignSteps.map((each) => [each, stateOf(each)])) as Record<CampaignStep, StepState>,
    waiting: Math.max(record?.items.length ?? 0, pending.length),
    part,
    visit,
  }
}

/** What waits for a decision: on this page as its editors know it, on other steps as this device stored it. */
function conflictsOf({ record }: OpenDraft, sections: readonly Section[]): FieldConflict[] {
  const here = new Map(sections.map(({ section, conflicts }) => [section as string, conflicts]))
  const names = new Set([...here.keys(), ...Object.keys(record?.sections ?? {})])
  return [...names]
    .filter((name): name is CampaignSection => Object.hasOwn(stepOf, name))
    .flatMap((section) =>
      Object.keys(here.get(section) ?? record?.sections[section]?.conflicts ?? {}).map((path) => ({ section, path })),
    )
}

/** The field that the address names: its name over all sections, and the id of its control. */
function linkedField(): readonly [string, string] | undefined {
  const [id, section, name] = /^field-([a-z]+)-(.+)$/.exec(decodeURIComponent(location.hash.slice(1))) ?? []
  return id === undefined ? undefined : [`${section}.${name}`, id]
}

/** What is entered by now: on this page, else on this device, else on the server. */
function factsOf({ draft, record }: OpenDraft, sections: readonly Section[]): CampaignFacts {
  const entered = draftSections.map((name): [CampaignSection, Fields] => [
    name,
    sections.find((each) => each.section === name)?.values ?? {
      ...draft.sections[name]?.values,
      ...record?.sections[name]?.values,
    },
  ])
  const { rules, campaign } = draft
  const account = cachedAccount(record)
  return {
    kind: campaign.kind,
    sections: { ...Object.fromEntries(entered), funding: draft.sections['funding']?.values ?? {} },
    rules: { ...rules, requiredFaqs: rules.requiredFaqs.map(({ id }) => id) },
    accounts: draft.accounts && new Map(draft.accounts.map(({ id, state }) => [id, state])),
    sealed:
      account !== undefined &&
      (account.state === 'sent'
        ? account.version > (draft.sections['funding']?.version ?? 0)
        : account.state === 'waiting' || account.state === 'parked')
        ? account
        : undefined,
  }
}

/** An account that nobody entered names a scheme already. */
function wasEntered(facts: CampaignFacts, step: CampaignStep): boolean {
  return step === 'funding'
    ? facts.sealed !== undefined || (facts.sections.funding?.['accountNumber'] ?? '') !== ''
    : isTouched(facts, step)
}

function useRequired(
  facts: CampaignFacts,
  sections: readonly Section[],
): ReadonlyMap<DraftSection, ReadonlySet<string>> {
  const { kind, sections: entered } = facts
  const turned = [
    kind,
    ...['currency', 'goal', 'maximumOffering'].map((name) => entered.fundraising?.[name] ?? ''),
    entered.story?.['uploadType'],
    entered.extras?.['contractCopy'],
    entered.extras?.['manageContract'],
  ].join('\n')
  return useMemo(
    () => new Map(sections.map(({ section }) => [section, requiredFields(facts, section)])),
    // What is needed changes with these alone.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
    [turned, sections.length],
  )
}
