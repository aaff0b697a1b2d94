import type { ReactNode } from 'react'
import type { ChangedTerm } from '#contract/campaign/closing.ts'
import { campaignKinds } from '#domain/campaign/campaign.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { CardTable } from '#src/ui/table.tsx'

interface ChangedTermsProps {
  readonly changes: readonly ChangedTerm[]
  readonly heads: { readonly term: string; readonly before: string; readonly after: string }
  readonly nameOf: (term: ChangedTerm['term']) => string
}

/** The terms of a live campaign that an amendment changes, old and new side by side. */
export function ChangedTerms({ changes, heads, nameOf }: ChangedTermsProps) {
  const intl = useIntl()
  return (
    <CardTable
      caption={heads.term}
      keyOf={({ term }) => term}
      rows={changes}
      columns={[
        { key: 'term', head: heads.term, cell: ({ term }) => nameOf(term) },
        { key: 'before', head: heads.before, cell: (change) => termValue(change, change.before, intl) },
        { key: 'after', head: heads.after, cell: (change) => termValue(change, change.after, intl) },
      ]}
    />
  )
}

function termValue({ term, currency }: ChangedTerm, value: string, { text, date }: Intl): ReactNode {
  if (term === 'closingDate') return date(value)
  const kind = campaignKinds.find((each) => each === value)
  return kind === undefined ? <MoneyText amount={BigInt(value)} currency={currency ?? ''} /> : text(`kind.${kind}`)
}
