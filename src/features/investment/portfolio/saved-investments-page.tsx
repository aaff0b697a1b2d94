import { listSavedInvestments } from '#contract/investment/saved-investment.ts'
import { pageSize } from '#domain/limits.ts'
import { Age } from '#src/components/age.tsx'
import { AmountsToggle } from '#src/components/payment/amounts-toggle.tsx'
import { deferred } from '#src/components/deferred.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { OwnAmounts } from '#src/components/payment/own-amounts.tsx'
import type { PageModule } from '#src/components/page.ts'
import { PushSwitch } from '#src/components/push-switch.tsx'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { SavedEntry } from './saved-entry.tsx'
import { BoxedList } from '#src/ui/layout.tsx'

/** Few users have one. */
const IndicationList = deferred(async () => (await import('./coming-soon-interests.tsx')).IndicationList)

/** Investments that the user saved for later, stored for some days (decisions T40, T71). */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const list = useInfiniteQuery(listSavedInvestments, { query: { limit: pageSize.investments } }, ({ id }) => id)
  return (
    <div className="wrap page stack">
      <h1>{text('savedInvestment.title')}</h1>
      <Age savedAt={list.savedAt} updating={list.updating} />
      <LoadedView
        of={list}
        skeleton={
          <div className="panel">
            <Skeleton lines={8} />
          </div>
        }
      >
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              title={text('savedInvestment.empty')}
              action={
                <Link className={buttonClass()} href={routes.browse}>
                  {text('shell.toBrowse')}
                </Link>
              }
            >
              {text('savedInvestment.emptyText')}
            </Empty>
          ) : (
            <OwnAmounts>
              <div>
                <AmountsToggle />
              </div>
              <p>{text('savedInvestment.lead')}</p>
              <BoxedList>
                {items.map((saved) => (
                  <SavedEntry key={saved.id} of={saved} />
                ))}
              </BoxedList>
              <LoadMore of={list} />
              <PushSwitch />
            </OwnAmounts>
          )
        }
      </LoadedView>
      <IndicationList />
    </div>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('savedInvestment.title') })
