/** Campaigns for their editors. */

import type { CampaignRow } from '#api/db/campaign/campaigns.ts'
import { type FundingRow, fundingFields } from '#api/db/payment/funding.ts'
import type { StoredSection } from '#api/db/draft/sections.ts'
import type { FundingDraft } from '#contract/draft/campaign-account.ts'
import type { CampaignDraft, SectionDraft } from '#contract/draft/campaign-edit.ts'
import { type DraftSection, type Fields, formSections, isFormSection } from '#domain/draft/campaign-sections.ts'
import type { SectionProblem } from '#domain/draft/campaign-steps.ts'
import type { FieldProblem } from '#domain/field.ts'

/** @param title its current title */
export function presentDraft(row: CampaignRow, title: string, viewerId: string): CampaignDraft {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    slug: row.slug,
    title,
    isOwner: row.owner_id === viewerId,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** Every field of a form, including empty ones. */
export function presentValues(section: DraftSection, values: Fields): Record<string, string> {
  if (!isFormSection(section)) return { ...values }
  return Object.fromEntries(formSections[section].map((field) => [field, values[field] ?? '']))
}

interface SectionState {
  readonly section: DraftSection
  readonly stored: StoredSection
  readonly problems: readonly SectionProblem[]
}

export function presentSection({ section, stored, problems }: SectionState): SectionDraft {
  return {
    values: presentValues(section, stored.values),
    version: stored.version,
    updatedAt: stored.updatedAt?.toISOString() ?? null,
    problems: problems.slice(0, 2000).map(({ path, code, limit }) => ({ path, code, limit })),
  }
}

/**
 * A client that changed a few fields knows the others: an autosave costs a few hundred bytes, whatever the size of the
 * section.
 * @param brief the client requests only what changed (RFC 7240, `Prefer: return=minimal`)
 */
export function presentChangedSection(
  { changed, ...state }: SectionState & { readonly changed: readonly string[] },
  brief: boolean,
): SectionDraft {
  const draft = presentSection(state)
  if (!brief) return draft
  return {
    ...draft,
    values: Object.fromEntries(changed.map((name) => [name, draft.values[name] ?? ''])),
    problems: draft.problems.filter(({ path }) => changed.includes(path)),
  }
}

interface FundingState {
  readonly row: FundingRow | undefined
  readonly problems: readonly FieldProblem[]
}

export function presentFunding({ row, problems }: FundingState): FundingDraft {
  return { account: fundingFields(row), updatedAt: row?.updated_at.toISOString() ?? null, problems: [...problems] }
}

/** The account as a section of the draft, the form in which a device's outbox knows it. */
export function presentFundingSection({ row, problems }: FundingState): SectionDraft {
  const { account, ...draft } = presentFunding({ row, problems })
  return { ...draft, values: { ...account }, version: row?.version ?? 0 }
}
