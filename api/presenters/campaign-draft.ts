/** Campaigns as their owners see them. */

import type { CampaignRow } from '#api/db/campaigns.ts'
import type { CampaignDraft, CompanyDraft } from '#contract/campaign-edit.ts'
import { companyFields, companyProblems, type CompanyProfile, emptyCompany } from '#domain/company.ts'

export function presentDraft(row: CampaignRow, company: Partial<CompanyProfile> | undefined): CampaignDraft {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    slug: row.slug,
    title: company?.companyName ?? '',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export interface StoredSection {
  readonly data: Record<string, unknown>
  readonly version: number
  readonly updated_at: Date
}

/** Step 1 as entered so far, with what is wrong or missing. */
export function presentCompany(
  section: StoredSection | undefined,
  rules: { readonly nameMinimum: number; readonly year: number },
): CompanyDraft {
  const stored = (section?.data ?? {}) as Partial<CompanyProfile>
  const values = Object.fromEntries(companyFields.map((field) => [field, stored[field] ?? ''])) as CompanyProfile
  return {
    values,
    version: section?.version ?? 0,
    updatedAt: section?.updated_at.toISOString() ?? null,
    problems: companyProblems({ ...emptyCompany, ...values }, rules),
  }
}
