import type { Deadline } from '#contract/investment/deadlines.ts'
import { downloadDeadlines } from '#contract/investment/deadlines.ts'
import { FileButton } from '#src/components/form/file-button.tsx'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { DeadlineTime } from './deadline-time.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { buttonClass } from '#src/ui/button.tsx'
import styles from './deadlines.module.css'

/** What ends, when, what happens then, and the page on which the user acts. */
export function DeadlineEntry({ of: deadline }: { readonly of: Deadline }) {
  const { text } = useIntl()
  const { id, kind, campaign, amount, path } = deadline
  const title = text(`deadline.${kind}`)
  const action = text(`deadline.${kind}.action`)
  const name = campaign && isolated(campaign.name)
  return (
    <li className={styles.entry}>
      <div className={styles.what}>
        <h3 className={styles.title}>{title}</h3>
        {campaign ? (
          <p>
            <bdi>{campaign.name}</bdi>
          </p>
        ) : null}
        <p className="soft small">{text(`deadline.${kind}.text`)}</p>
      </div>
      <div className={styles.time}>
        <DeadlineTime of={deadline} />
        {amount ? <MoneyText amount={amount.amount} currency={amount.currency} /> : null}
      </div>
      <div className={styles.actions}>
        <FileButton
          call={downloadDeadlines}
          input={{ query: { id } }}
          label={text('deadlines.add')}
          fullLabel={
            name === null ? text('deadlines.addFor', { title }) : text('deadlines.addForCampaign', { title, name })
          }
          notCachedText={text('deadlines.notCached')}
        />
        <Link
          className={buttonClass()}
          href={path}
          aria-label={name === null ? undefined : text('deadlines.actionFor', { action, name })}
        >
          {action}
        </Link>
      </div>
    </li>
  )
}
