import { useIntl } from '#src/intl/intl.tsx'
import type { Review } from './decisions.ts'
import styles from './review-facts.module.css'

/** Where the money would go, by the ends of its numbers: enough to compare with a letter, too little to use. */
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
      <dl className={styles.facts}>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
