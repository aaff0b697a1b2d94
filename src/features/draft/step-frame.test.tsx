/** A step's save state, its missing fields, and the reason why it is locked. */

import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Draft } from '#contract/draft/campaign-edit.ts'
import type { DraftRecord } from '#sync/outbox.ts'
import { draftSections } from '#domain/draft/campaign-sections.ts'
import type { SaveState } from '#src/data/draft/use-draft-section.ts'
import { Dictionary, type Intl, IntlProvider } from '#src/intl/intl.tsx'
import { completeSections } from '#tests/support/complete-draft.ts'
import { GoLive } from './go-live.tsx'
import { LineField } from '#src/features/draft/fields/fields.tsx'
import { worstOf } from './save-states.ts'
import { StepFrame } from './step-frame.tsx'
import type { Section } from './use-section.ts'
import { useStep } from './use-step.ts'

let intl: Intl
beforeAll(async () => {
  const dictionary = new Dictionary('en')
  await dictionary.load(['shell', 'errors', 'campaign-errors', 'campaign', 'campaign-own', 'draft', 'draft-steps'])
  intl = dictionary.intl()
  Element.prototype.scrollIntoView = vi.fn<() => void>()
})
afterEach(cleanup)

const draftOf = (change: Partial<Draft['campaign']> = {}, more: Partial<Draft> = {}): Draft => ({
  campaign: {
    id: 'c1',
    kind: 'equity',
    status: 0,
    slug: '',
    title: '',
    isOwner: true,
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    ...change,
  },
  sections: { company: { values: { companyName: 'Harbour Row Holdings' }, version: 1 } },
  editable: [...draftSections, 'funding'],
  rules: { companyNameMinimum: 10, currencies: ['USD'], requiredFaqs: [], achOn: false, today: '2026-11-21' },
  reason: null,
  decisions: [],
  ...more,
})

const sectionOf = (values: Record<string, string>, save: SaveState, more: Partial<Section> = {}): Section => ({
  section: 'company',
  values,
  save,
  conflicts: {},
  kind: 'equity',
  write: () => {},
  flush: () => {},
  decide: () => {},
  growths: {},
  keepGrowth: () => {},
  attach: () => Promise.reject(new Error('no files here')),
  addPicture: () => Promise.reject(new Error('no files here')),
  fileState: () => ({ kind: 'sent' }),
  readStored: () => Promise.resolve(undefined),
  ...more,
})

function CompanyStep({ draft, section, record }: { draft: Draft; section: Section; record?: DraftRecord }) {
  const step = useStep({ id: 'c1', draft, record, renew: () => {} }, 'company', [section])
  return (
    <StepFrame of={step} title="The company" lead="Who stands behind it.">
      <LineField of={step.part('company').field('website')} />
      <GoLive of={step} />
    </StepFrame>
  )
}

function open(draft: Draft, section: Section, record?: DraftRecord) {
  history.replaceState(null, '', '/create-campaign/company-info/c1')
  return render(
    <IntlProvider intl={intl}>
      <CompanyStep draft={draft} section={section} {...(record ? { record } : {})} />
    </IntlProvider>,
  )
}

const stepLink = (name: string) => screen.getAllByRole('link', { name: new RegExp(`^${name}`) })[0]

describe('a step', () => {
  it('shows the campaign, its position among the steps, and the progress of each', () => {
    open(draftOf(), sectionOf({ companyName: 'Harbour Row Holdings' }, { kind: 'server', at: 0 }))
    expect(screen.getByText('Harbour Row Holdings')).toBeTruthy()
    expect(screen.getByText('Step 1 of 6: Company')).toBeTruthy()
    expect(stepLink('Company')?.getAttribute('aria-current')).toBe('step')
    expect(stepLink('Company')?.textContent).toBe('CompanyNot completedSaved')
    expect(stepLink('Story')?.textContent).toBe('StoryNot completedNothing entered yet')
    // No field of it is required.
    expect(stepLink('Extras')?.textContent).toBe('ExtrasCompletedSaved')
  })

  it('is not saved while a change is pending, on this step or another', () => {
    const item = {
      id: 'i1',
      method: 'PATCH',
      path: 'x',
      body: { goal: '1' },
      section: 'fundraising',
      seen: {},
      attempt: 0,
      notBefore: 0,
      createdAt: 0,
      state: 'queued',
    } as const
    const record: DraftRecord = {
      campaignId: 'c1',
      kind: 'equity',
      createdAt: 0,
      items: [item],
      sections: {
        fundraising: { values: { goal: '1' }, base: { version: 1, values: {} }, conflicts: {}, sentAt: undefined },
      },
    }
    open(draftOf(), sectionOf({ companyName: 'Harbour' }, { kind: 'device', at: 0 }), record)
    expect(stepLink('Company')?.textContent).toContain('Not uploaded yet')
    expect(stepLink('Property')?.textContent).toContain('Not uploaded yet')
    expect(document.querySelector('[data-save]')?.getAttribute('data-save')).toBe('device')
  })

  it('links each missing field to its input, and then shows the error there', async () => {
    const user = userEvent.setup()
    open(draftOf(), sectionOf({ companyName: 'Harbour Row Holdings' }, { kind: 'untouched' }))
    const field = screen.getByRole('textbox', { name: 'Website' })
    expect(field.getAttribute('aria-invalid')).toBeNull()
    const missing = within(screen.getByRole('complementary'))
    const list = missing.getByText(/missing on this step/).closest('details')
    expect(list?.open).toBe(false)
    await user.click(missing.getByText(/missing on this step/))
    expect(list?.open).toBe(true)
    await user.click(missing.getByRole('link', { name: 'Website' }))
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    // Missing fields of other steps link to those steps.
    const [goal] = screen.getAllByRole('link', { name: 'Goal' })
    expect(goal?.getAttribute('href')).toBe('/create-campaign/fundraising-detail/c1#field-fundraising-goal')
  })

  it('cannot be submitted with missing fields, and shows their number', () => {
    open(draftOf(), sectionOf({}, { kind: 'untouched' }))
    const button = screen.getByRole('button', { name: 'Submit for review' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.nextElementSibling?.textContent).toMatch(/^\d+ items are missing\.$/)
  })

  it('that is complete cannot be submitted before all changes are on the server', () => {
    const complete = completeSections('equity', '2026-11-21', { logo: 'f1', picture: 'f2' })
    const sections = Object.fromEntries(
      Object.entries(complete).map(([name, values]) => [name, { values, version: 1 }]),
    )
    const account = {
      bankName: 'Example Bank',
      accountType: 'checking',
      scheme: 'us',
      accountNumber: '••••6789',
      routingNumber: '••••1533',
      achAccountId: '',
    }
    const requiredFaqs = ['use-of-funds', 'goal-missed', 'risks'].map((id) => ({ id, question: id }))
    const rules = { ...draftOf().rules, requiredFaqs }
    const draft = draftOf({}, { rules, sections: { ...sections, funding: { values: account, version: 0 } } })
    const submit = () => screen.getByRole('button', { name: 'Submit for review' })
    open(draft, sectionOf({ ...complete.company }, { kind: 'device', at: 0 }))
    expect(submit().getAttribute('aria-disabled')).toBe('true')
    expect(submit().nextElementSibling?.textContent).toBe('1 change is still being sent to the server.')
    cleanup()
    open(draft, sectionOf({ ...complete.company }, { kind: 'server', at: 0 }))
    expect(submit().getAttribute('aria-disabled')).toBeNull()
  })

  it('is neither saved nor complete while a conflict is open, and links to it', async () => {
    const user = userEvent.setup()
    const complete = completeSections('equity', '2026-11-21', { logo: 'f1', picture: 'f2' })
    const conflicts = { website: { mine: 'https://mine.example', theirs: 'https://theirs.example' } }
    const sections = Object.fromEntries(
      Object.entries(complete).map(([name, values]) => [name, { values, version: 1 }]),
    )
    const goal = { goal: { mine: '1', theirs: '2' } }
    const record: DraftRecord = {
      campaignId: 'c1',
      kind: 'equity',
      createdAt: 0,
      items: [],
      sections: {
        fundraising: {
          values: { ...complete.fundraising },
          base: { version: 1, values: {} },
          conflicts: goal,
          sentAt: undefined,
        },
      },
    }
    open(
      draftOf({}, { sections }),
      sectionOf({ ...complete.company }, { kind: 'server', at: 0 }, { conflicts }),
      record,
    )
    expect(document.querySelector('[data-save]')?.getAttribute('data-save')).toBe('conflict')
    expect(document.querySelector('[data-save]')?.textContent).not.toMatch(/^Saved/)
    expect(screen.queryByText('This step is complete.')).toBeNull()
    expect(stepLink('Company')?.textContent).toBe('CompanyNeeds your decisionNot uploaded yet')
    expect(stepLink('Property')?.textContent).toContain('Needs your decision')
    const submit = screen.getByRole('button', { name: 'Submit for review' })
    expect(submit.nextElementSibling?.textContent).toContain('2 fields were changed in two places.')
    const list = within(screen.getByRole('region', { name: 'To do before you submit' }))
    expect(list.getByRole('link', { name: 'Goal' }).getAttribute('href')).toBe(
      '/create-campaign/fundraising-detail/c1#conflict-fundraising-goal',
    )
    await user.click(screen.getByRole('link', { name: 'Choose what to keep' }))
    expect(document.activeElement?.id).toBe('conflict-company-website')
  })

  it.each([
    [1, 'Under review', true],
    [2, 'The campaign is live', false],
    [5, 'The campaign has ended', false],
    [6, 'The campaign is hidden', false],
  ] as const)('that is locked by status %i shows why', (status, title, canTakeBack) => {
    open(draftOf({ status }, { editable: [] }), sectionOf({}, { kind: 'untouched' }))
    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Withdraw submission' }) !== null).toBe(canTakeBack)
    expect(screen.queryByRole('button', { name: 'Submit for review' })).toBeNull()
    // Nothing can be typed, so no save state is shown.
    expect(document.querySelector('[data-save]')).toBeNull()
  })

  it('of a declined campaign shows the reason', () => {
    open(draftOf({ status: 3 }, { reason: 'The permit is missing.' }), sectionOf({}, { kind: 'untouched' }))
    expect(screen.getByText('The permit is missing.')).toBeTruthy()
  })

  it('allows only the owner to submit', () => {
    open(draftOf({ isOwner: false }), sectionOf({}, { kind: 'untouched' }))
    expect(screen.queryByRole('button', { name: 'Submit for review' })).toBeNull()
    expect(screen.getByText('Only the campaign owner can submit it.')).toBeTruthy()
  })
})

describe('the save line over several sections', () => {
  it.each([
    [[{ kind: 'server', at: 1 }, { kind: 'device', at: 5 }, { kind: 'untouched' }], { kind: 'device', at: 5 }],
    [[{ kind: 'typing' }, { kind: 'failed', full: true }], { kind: 'failed', full: true }],
    [
      [
        { kind: 'server', at: 1 },
        { kind: 'server', at: 9 },
        { kind: 'server', at: 3 },
      ],
      { kind: 'server', at: 9 },
    ],
    [[{ kind: 'refused', code: 'CAMPAIGN_LOCKED' }, { kind: 'typing' }], { kind: 'refused', code: 'CAMPAIGN_LOCKED' }],
    [[], { kind: 'untouched' }],
  ] satisfies [SaveState[], SaveState][])('%j: %j', (states, worst) => {
    expect(worstOf(states)).toEqual(worst)
  })
})
