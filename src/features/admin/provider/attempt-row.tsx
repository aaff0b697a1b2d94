import type { Attempt } from '#contract/admin/attempt.ts'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { AttemptBadges } from './attempt-badges.tsx'
import styles from '#src/features/admin/list.module.css'
import { Who } from '#src/features/admin/who.tsx'

/** One payment through a provider, and the way into it. */
export function AttemptRow({ of: attempt }: { readonly of: Attempt }) {
  const { text, date } = useIntl()
  const { payer, amount, reference, gateway } = attempt
  const name = attempt.campaign ?? text('provider.topUp')
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <AttemptBadges of={attempt} />
        <h2>
          <bdi>{name}</bdi>
        </h2>
        {reference === null ? null : (
          <span className="soft small">
            <bdi className={styles.code}>{reference}</bdi>
          </span>
        )}
      </div>
      <Who of={payer} />
      <div className={styles.facts}>
        <b>
          <MoneyText amount={amount.amount} currency={amount.currency} />
        </b>
        <span className="soft small">{text(`admin.gateway.${gateway}`)}</span>
        <span className="soft small">{text('provider.begun', { date: date(attempt.createdAt, 'time') })}</span>
      </div>
      <div className={styles.act}>
        <Link
          className={buttonClass('quiet')}
          href={pathTo('adminPayment', { id: attempt.id })}
          aria-label={text('admin.openOf', { name: `${name}, ${payer.name}` })}
        >
          {text('admin.open')}
        </Link>
      </div>
    </li>
  )
}
