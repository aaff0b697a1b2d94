import { useSearchParams } from 'wouter'
import { listModerated } from '#contract/social/discussion.ts'
import { commentStates } from '#domain/social/discussion.ts'
import { Age } from '#src/components/age.tsx'
import { FilterTabs } from '#src/components/filter-tabs.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useLast } from '#src/components/use-last.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { dashboardPath } from '#src/features/campaign/dashboard/dashboard-tabs.ts'
import { ModeratedItem } from './moderated-item.tsx'
import { BoxedList } from '#src/ui/layout.tsx'

interface DashboardDiscussionProps {
  readonly campaignId: string
  /** The campaign is public, so comments can be answered. */
  readonly open: boolean
}

/** Comments on the campaign, with the owner's moderation. */
export function DashboardDiscussion({ campaignId, open }: DashboardDiscussionProps) {
  const { text, number } = useIntl()
  const [query] = useSearchParams()
  const state = commentStates.find((each) => each === query.get('state'))
  const comments = useInfiniteQuery(
    listModerated,
    { params: { id: campaignId }, query: state === undefined ? {} : { state } },
    (item) => item.id,
  )
  const counts = useLast(comments.data?.counts)
  return (
    <section className="stack" aria-labelledby="discussion">
      <h2 id="discussion">{text('tab.discussion')}</h2>
      <p className="soft">{text('dash.moderateText')}</p>
      {open ? null : <Notice>{text('dash.discussionClosed')}</Notice>}
      <FilterTabs
        label={text('dash.commentFilters')}
        current={state ?? 'all'}
        tabs={(['all', ...commentStates] as const).map((key) => {
          const count =
            counts && (key === 'all' ? commentStates.reduce((sum, each) => sum + counts[each], 0) : counts[key])
          return {
            key,
            label: text(`dash.comment.${key}`),
            href: dashboardPath(campaignId, 'discussion', { state: key === 'all' ? undefined : key }),
            ...(count ? { count: number(count) } : {}),
          }
        })}
      />
      <Age savedAt={comments.savedAt} updating={comments.updating} />
      <LoadedView of={comments} skeleton={<Skeleton lines={8} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={text(state === undefined ? 'discussion.empty' : 'shell.noRecords')} />
          ) : (
            <>
              <BoxedList>
                {items.map((comment) => (
                  <ModeratedItem key={comment.id} of={comment} campaignId={campaignId} open={open} />
                ))}
              </BoxedList>
              <LoadMore of={comments} />
            </>
          )
        }
      </LoadedView>
    </section>
  )
}
