/** Campaigns for their editors. */

import type { CampaignRow } from '#api/db/campaign/campaigns.ts'
import type { FundingRow } from '#api/db/payment/funding.ts'
import type { StoredSection } from '#api/db/draft/sections.ts'
import type { FundingDraft } from '#contract/draft/campaign-account.ts'
import type { CampaignDraft, SectionDraft } from '#contract/draft/campaign-edit.ts'
import { type DraftSection, type Fields, formSections, isFormSection } from '#domain/draft/campaign-sections.ts'
import type { SectionProblem } from '#domain/draft/campaign-steps.ts'

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

/** The title of a draft: its own name, else the company's. */
export function titleOf(sections: Readonly<Partial<Record<DraftSection, Fields>>>): string {
  return (sections.story?.['name'] || sections.company?.['companyName']) ?? ''
}

/** Every field of a form, including empty ones. */
export function presentValues(section: DraftSection, values: Fields): Record<string, string> {
  if (!isFormSection(section)) return { ...values }
  return Object.fromEntries(formSections[section].map((field) => [field, values[field] ?? '']))
}

export function presentSection(
  section: DraftSection,
  stored: StoredSection,
  problems: readonly SectionProblem[],
): SectionDraft {
  return {
    values: presentValues(section, stored.values),
    version: stored.version,
    updatedAt: stored.updatedAt?.toISOString() ?? null,
    problems: problems.slice(0, 2000).map(({ path, code, limit }) => ({ path, code, limit })),
  }
}

type Account = FundingDraft['account']

/** The account, with its numbers masked except the last four characters. */
export function presentAccount(row: FundingRow | undefined): Account {
  return {
    bankName: row?.bank_name ?? '',
    accountType: accountTypeOf(row?.account_type),
    scheme: row?.scheme ?? 'us',
    accountNumber: row?.masked_number ?? '',
    routingNumber: row?.masked_routing ?? '',
    achAccountId: row?.connected_id ?? '',
  }
}

function accountTypeOf(stored: string | undefined): Account['accountType'] {
  return stored === 'checking' || stored === 'savings' ? stored : ''
}
