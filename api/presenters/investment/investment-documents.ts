import type { listDocuments } from '#api/db/campaign/campaigns.ts'
import type { InvestmentRow } from '#api/db/investment/investments.ts'
import { presentDocument } from '#api/presenters/campaign/campaign-tabs.ts'
import type { InvestmentDocument } from '#contract/investment/investment-documents.ts'
import type { Language } from '#contract/shapes.ts'

interface Documents {
  readonly investments: readonly InvestmentRow[]
  readonly documents: Awaited<ReturnType<typeof listDocuments>>
}

/** Agreements and receipts, the latest first, then the documents of the campaign in their order. */
export function presentDocuments({ investments, documents }: Documents, language: Language): InvestmentDocument[] {
  return [
    ...investments.flatMap(({ id, reference, hash, signed_at, created_at }): InvestmentDocument[] => [
      ...(hash === null
        ? []
        : [{ kind: 'agreement' as const, id, title: reference, at: signed_at?.toISOString() ?? null }]),
      { kind: 'receipt', id, title: reference, at: created_at.toISOString() },
    ]),
    ...documents.map((row): InvestmentDocument => {
      const { id, title, createdAt } = presentDocument(row, language)
      return { kind: 'campaign', id, title, at: createdAt }
    }),
  ]
}
