import { type CampaignUpdate, listUpdates } from '#contract/campaign/campaign-tabs.ts'
import { listInvestorUpdates } from '#contract/campaign/investor-updates.ts'
import { Markdown } from '#src/components/markdown/markdown.tsx'
import { pictureOf } from '#src/components/markdown/text-picture.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './updates.module.css'
import { Prose, Timeline } from '#src/ui/layout.tsx'

/** Updates from the owner, newest first. Investors also read those that are for them only. */
export function Updates({ campaignId }: { readonly campaignId: string }) {
  const { text, date } = useIntl()
  const updates = useQuery(listUpdates, { params: { campaignId } })
  const forInvestors = useQuery(listInvestorUpdates, { params: { campaignId } })
  return (
    <LoadedView of={updates} skeleton={<Skeleton lines={6} />}>
      {({ items }) => {
        const all = merged(items, forInvestors.data?.items ?? [])
        return all.length === 0 ? (
          <Empty title={text('updates.empty')} />
        ) : (
          <Timeline as="ol" className={styles.updates}>
            {all.map(({ update, isForInvestors }) => (
              <li key={update.id}>
                <time className="soft small" dateTime={update.createdAt}>
                  {date(update.createdAt)}
                  {update.editedAt === null ? null : ` · ${text('updates.edited')}`}
                </time>
                {isForInvestors ? (
                  <p>
                    <Badge>{text('documents.private')}</Badge>
                  </p>
                ) : null}
                <h2>{update.title}</h2>
                <Prose>
                  <Markdown text={update.description} picture={pictureOf(update.pictures)} level={3} dir="auto" />
                </Prose>
              </li>
            ))}
          </Timeline>
        )
      }}
    </LoadedView>
  )
}

function merged(everyones: readonly CampaignUpdate[], investors: readonly CampaignUpdate[]) {
  return [
    ...everyones.map((update) => ({ update, isForInvestors: false })),
    ...investors.map((update) => ({ update, isForInvestors: true })),
  ].toSorted((a, b) => Date.parse(b.update.createdAt) - Date.parse(a.update.createdAt))
}
