import { type Deadline, downloadDeadlines, listDeadlines } from '#contract/investment/deadlines.ts'
import { useState } from 'react'
import { Age } from '#src/components/age.tsx'
import { FileButton } from '#src/components/form/file-button.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useNow } from '#src/components/now.tsx'
import type { PageModule } from '#src/components/page.ts'
import { AmountsToggle } from '#src/components/payment/amounts-toggle.tsx'
import { OwnAmounts } from '#src/components/payment/own-amounts.tsx'
import { PushSwitch } from '#src/components/push-switch.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Tick } from '#src/ui/field.tsx'
import { BoxedList } from '#src/ui/layout.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { DeadlineEntry } from './deadline-entry.tsx'
import { DeadlineFeed } from './deadline-feed.tsx'
import { groupDeadlines } from './group-deadlines.ts'

/** Everything that ends for the user, counted down, and the ways into their calendar. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const now = useNow()
  const list = useQuery(listDeadlines, {})
  return (
    <div className="wrap page stack">
      <div className="spread">
        <h1>{text('shell.deadlines')}</h1>
        <AmountsToggle />
      </div>
      <Age savedAt={list.savedAt} updating={list.updating} />
      <p>{text('deadlines.lead')}</p>
      <LoadedView
        of={list}
        skeleton={
          <div className="panel">
            <Skeleton lines={8} />
          </div>
        }
      >
        {({ items }) => {
          // Cached ones may have ended since.
          const open = items.filter(({ endsAt }) => Date.parse(endsAt) > now)
          return open.length === 0 ? <NoDeadlines /> : <Groups of={open} now={now} />
        }}
      </LoadedView>
      <section className="panel stack">
        <h2>{text('deadlines.calendar')}</h2>
        <p>{text('deadlines.calendarText')}</p>
        <Download />
        <DeadlineFeed />
      </section>
      <PushSwitch />
    </div>
  )
}

function NoDeadlines() {
  const { text } = useIntl()
  return (
    <Empty
      title={text('deadlines.empty')}
      action={
        <Link className={buttonClass()} href={routes.browse}>
          {text('shell.toBrowse')}
        </Link>
      }
    >
      {text('deadlines.emptyText')}
    </Empty>
  )
}

function Groups({ of: items, now }: { readonly of: readonly Deadline[]; readonly now: number }) {
  const { text, date, site } = useIntl()
  const titleOf = (name: string): string =>
    name === 'today' || name === 'week' ? text(`deadlines.${name}`) : date(`${name}-01`, 'month')
  return (
    <OwnAmounts>
      {groupDeadlines(items, now, site.timezone).map((group) => (
        <section key={group.name} className="stack">
          <h2>{titleOf(group.name)}</h2>
          <BoxedList>
            {group.items.map((deadline) => (
              <DeadlineEntry key={deadline.id} of={deadline} />
            ))}
          </BoxedList>
        </section>
      ))}
    </OwnAmounts>
  )
}

function Download() {
  const { text } = useIntl()
  const [amounts, setAmounts] = useState(false)
  return (
    <div className="stack">
      <Tick label={text('deadlines.amounts')}>
        {(wiring) => (
          <input
            {...wiring}
            type="checkbox"
            name="fileAmounts"
            checked={amounts}
            onChange={(event) => setAmounts(event.target.checked)}
          />
        )}
      </Tick>
      <div>
        <FileButton
          call={downloadDeadlines}
          input={{ query: amounts ? { amounts } : {} }}
          label={text('deadlines.download')}
          notCachedText={text('deadlines.notCached')}
        />
      </div>
    </div>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('shell.deadlines') })
