import type { Attempt } from '#contract/payment/admin/attempt.ts'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { AttemptBadges } from './attempt-badges.tsx'
import { AdminRow, RowFacts } from '#src/components/admin/admin-row.tsx'
import { Who } from '#src/components/admin/user-identity.tsx'

/** One payment through a provider, with a link to its details. */
export function AttemptRow({ of: attempt }: { readonly of: Attempt }) {
  const { text, date } = useIntl()
  const { payer, amount, reference, gateway } = attempt
  const name = attempt.campaign ?? text('provider.topUp')
  return (
    <AdminRow
      badges={<AttemptBadges of={attempt} />}
      title={<bdi>{name}</bdi>}
      subtitle={reference === null ? null : <bdi className="code">{reference}</bdi>}
      actions={
        <Link
          className={buttonClass('quiet')}
          href={pathTo('adminPayment', { id: attempt.id })}
          aria-label={text('admin.openOf', { name: `${name}, ${payer.name}` })}
        >
          {text('admin.open')}
        </Link>
      }
    >
      <Who of={payer} />
      <RowFacts>
        <b>
          <MoneyText amount={amount.amount} currency={amount.currency} />
        </b>
        <span className="soft small">{text(`admin.gateway.${gateway}`)}</span>
        <span className="soft small">{text('provider.started', { date: date(attempt.createdAt, 'time') })}</span>
      </RowFacts>
    </AdminRow>
  )
}
