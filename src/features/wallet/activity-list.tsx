import { listActivities, type WalletActivity } from '#contract/wallet/wallet.ts'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './entry-list.module.css'
import { StatusBadge } from './status-badge.tsx'
import { BoxedList } from '#src/ui/layout.tsx'

/** Every step of every transaction, in all currencies, with its actor. */
export function ActivityList() {
  const { text, date } = useIntl()
  const activities = useInfiniteQuery(listActivities, {}, (activity: WalletActivity) => activity.id)
  return (
    <LoadedView of={activities} skeleton={<Skeleton lines={10} />}>
      {({ items }) => (
        <>
          {items.length === 0 ? (
            <Empty title={text('shell.noRecords')} />
          ) : (
            <BoxedList>
              {items.map((activity) => (
                <li key={activity.id} className={styles.entry}>
                  <div className={styles.what}>
                    <p className={styles.event}>{text(`wallet.event.${activity.event}`)}</p>
                    <p className="soft small">
                      {text(`wallet.by.${activity.by}`)}
                      {activity.reason === null ? null : ` · ${text(`wallet.reason.${activity.reason}`)}`}
                    </p>
                  </div>
                  <p className={styles.state}>
                    <StatusBadge status={activity.status} />
                  </p>
                  <p className={styles.amount}>
                    <MoneyText amount={activity.amount.amount} currency={activity.amount.currency} />
                  </p>
                  <p className={styles.actions}>
                    <time className="soft small" dateTime={activity.at}>
                      {date(activity.at, 'time')}
                    </time>
                  </p>
                </li>
              ))}
            </BoxedList>
          )}
          <LoadMore of={activities} />
        </>
      )}
    </LoadedView>
  )
}
