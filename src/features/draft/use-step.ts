/**
 * One of the six steps while it is edited: entered values of all sections, missing fields, and the progress of each
 * step.
 */

import { useEffect, useMemo } from 'react'
import { type DraftSection, draftSections, type Fields } from '#domain/draft/campaign-sections.ts'
import { type CampaignSection, campaignSteps, type CampaignStep, stepOf } from '#domain/draft/step-names.ts'
import {
  type CampaignFacts,
  isTouched,
  type SectionProblem,
  type StepLeft,
  stepsLeft,
} from '#domain/draft/campaign-steps.ts'
import { cachedAccount } from '#sync/account-section.ts'
import { fieldName } from '#src/components/campaign/draft-names.ts'
import { useForm } from '#src/components/form/use-form.ts'
import type { FileState } from '#src/data/draft/use-draft-section.ts'
import { useIntl } from '#src/intl/intl.tsx'
import type { FormPart } from '#src/features/draft/fields/form-part.ts'
import { requiredFields } from '#src/features/draft/fields/required-fields.ts'
import { stepFieldName, stepStorage } from './step-storage.ts'
import type { OpenDraft, Section } from './use-section.ts'

const noFields: Fields = {}

/** A field that was changed in two places and awaits the user's decision. */
export interface FieldConflict {
  readonly section: CampaignSection
  readonly path: string
}

export interface StepState {
  /** Nothing is missing or invalid, and no conflict is unresolved. */
  readonly completed: boolean
  readonly hasConflict: boolean
  /** Whether all entered values are on the server, or nothing was entered yet. */
  readonly saved: 'saved' | 'unsaved' | 'empty'
}

export interface Step {
  readonly open: OpenDraft
  readonly step: CampaignStep
  readonly sections: readonly Section[]
  readonly facts: CampaignFacts
  /** Missing fields of all steps. */
  readonly left: readonly StepLeft[]
  /** Problems of this step. */
  readonly problems: readonly SectionProblem[]
  readonly states: Readonly<Record<CampaignStep, StepState>>
  /** Conflicts of all steps. */
  readonly conflicts: readonly FieldConflict[]
  /** Changes of this campaign that the server does not have yet. */
  readonly waiting: number
  readonly part: (section: DraftSection) => FormPart
  /** Shows the error of a field and focuses it. */
  readonly visit: (section: CampaignSection, name: string) => void
}

/** @param scan why the server lets nobody open the file; undefined if it can be opened */
function withScan(state: FileState, scan: 'quarantined' | 'infected' | undefined): FileState {
  if (state.kind !== 'sent' || scan === undefined) return state
  return scan === 'quarantined' ? { kind: 'checking' } : { kind: 'refused', code: 'infected' }
}

export function useStep(open: OpenDraft, step: CampaignStep, sections: readonly Section[]): Step {
  const intl = useIntl()
  const { draft, record } = open
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
      saved: unsent || hasConflict ? 'unsaved' : isComplete || wasEntered(facts, each) ? 'saved' : 'empty',
    }
  }

  const requiredIn = useRequired(facts, sections)
  const form = useForm<Fields>({
    initial: noFields,
    storage: stepStorage(sections),
    validate: () => problems.map((problem) => ({ ...problem, path: stepFieldName(problem.section, problem.path) })),
    // A user cannot enter a value that the list does not have: it existed before.
    isShownAtOnce: ({ code, path }) => code === 'option' && draft.editable.some((name) => path.startsWith(`${name}-`)),
  })
  useEffect(() => {
    const linked = linkedField()
    if (linked !== undefined) form.visit(linked)
    // A link from another step names the field, once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const part = (name: DraftSection): FormPart => {
    const section = sections.find((each) => each.section === name)
    if (!section) throw new Error(`${name} is not on this step`)
    const { values, flush } = section
    const set = (full: string, value: string): void => form.set({ [stepFieldName(name, full)]: value })
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
        const field = form.field(stepFieldName(name, full))
        return {
          ...field,
          name: full,
          label: fieldName(name, full, intl),
          value: field.value ?? '',
          required: requiredIn.get(name)?.has(plain) ?? false,
          growth: { growth: section.growths[full], keep: (growth) => section.keepGrowth(full, growth) },
          attach: (kind, file) => section.attach(full, kind, file),
          addPicture: section.addPicture,
          fileState: (id) => withScan(section.fileState(id), draft.files?.[id]),
          readStored: section.readStored,
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
    visit: (section, name) => form.visit(stepFieldName(section, name)),
  }
}

/** Unresolved conflicts: on this page from its editors, on other steps from this device's storage. */
function conflictsOf({ record }: OpenDraft, sections: readonly Section[]): FieldConflict[] {
  const here = new Map(sections.map(({ section, conflicts }) => [section as string, conflicts]))
  const names = new Set([...here.keys(), ...Object.keys(record?.sections ?? {})])
  return [...names]
    .filter((name): name is CampaignSection => Object.hasOwn(stepOf, name))
    .flatMap((section) =>
      Object.keys(here.get(section) ?? record?.sections[section]?.conflicts ?? {}).map((path) => ({ section, path })),
    )
}

/** The name of the field that the URL names. */
function linkedField(): string | undefined {
  return /^field-([a-z]+-.+)$/.exec(decodeURIComponent(location.hash.slice(1)))?.[1]
}

/** The current values: from this page, else from this device, else from the server. */
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

/** An account that has not been entered already contains a scheme. */
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
    // The required fields depend only on these.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
    [turned, sections.length],
  )
}
