import { listSaved } from '#contract/campaign/campaign.ts'
import { Age } from '#src/components/age.tsx'
import { CampaignGrid, GridSkeleton } from '#src/components/campaign/campaign-grid.tsx'
import { CompareChoice } from '#src/components/campaign/compare-choice.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { PushSwitch } from '#src/components/push-switch.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { listCap } from '#domain/limits.ts'

export function SavedCampaigns() {
  const { text } = useIntl()
  const saved = useQuery(listSaved, { query: { limit: Math.min(100, listCap) } })
  return (
    <>
      <Age savedAt={saved.savedAt} updating={saved.updating} />
      <LoadedView of={saved} skeleton={<GridSkeleton count={3} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              title={text('saved.empty')}
              action={
                <Link className={buttonClass()} href={routes.browse}>
                  {text('shell.toBrowse')}
                </Link>
              }
            >
              {text('saved.emptyText')}
            </Empty>
          ) : (
            <>
              <PushSwitch />
              <CompareChoice cards={items}>{(action) => <CampaignGrid cards={items} action={action} />}</CompareChoice>
            </>
          )
        }
      </LoadedView>
    </>
  )
}
