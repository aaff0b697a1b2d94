import { useIntl } from '#src/intl/intl.tsx'
import { Facts } from '#src/ui/facts.tsx'
import type { Review } from './decisions.ts'

/** The payout account, showing only the last digits: enough to compare with a letter, too little to use. */
export function ReviewAccount({ of: account }: { readonly of: Review['account'] }) {
  const { text, date } = useIntl()
  if (account === null) return null
  const rows: readonly (readonly [string, string])[] = [
    [text('draft.funding.bankName'), account.bankName],
    [text('draft.funding.accountNumber'), account.accountNumber],
    [text('draft.funding.routingNumber'), account.routingNumber],
    ...(account.connected
      ? [
          [
            text('draft.funding.achAccountId'),
            `${account.connected.companyName} · ${text(`connect.state.${account.connected.state}`)}`,
          ] as const,
        ]
      : []),
    [text('admin.accountChanged'), date(account.updatedAt, 'time')],
  ]
  return (
    <section className="stack" aria-labelledby="account">
      <h2 id="account">{text('admin.account')}</h2>
      <p className="soft small">{text('admin.accountText')}</p>
      <Facts variant="panel" rows={rows.map(([term, value]) => [term, <bdi key="value">{value}</bdi>])} />
    </section>
  )
}
