import { listUpdates } from '#contract/campaign/campaign-detail.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './updates.module.css'
import { Timeline } from '#src/ui/layout.tsx'

/** Updates from the owner, newest first. */
export function Updates({ campaignId }: { readonly campaignId: string }) {
  const { text, date } = useIntl()
  const updates = useQuery(listUpdates, { params: { campaignId } })
  return (
    <LoadedView of={updates} skeleton={<Skeleton lines={6} />}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title={text('updates.empty')} />
        ) : (
          <Timeline as="ol" className={styles.updates}>
            {items.map((update) => (
              <li key={update.id}>
                <time className="soft small" dateTime={update.createdAt}>
                  {date(update.createdAt)}
                  {update.editedAt === null ? null : ` · ${text('updates.edited')}`}
                </time>
                <h2>{update.title}</h2>
                {update.description.split(/\n{2,}/).map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </li>
            ))}
          </Timeline>
        )
      }
    </LoadedView>
  )
}
