import { useState } from 'react'
import { listSavedSearches } from '#contract/campaign/saved-searches.ts'
import { Age } from '#src/components/age.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { PushSwitch } from '#src/components/push-switch.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { BoxedList } from '#src/ui/layout.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { SavedSearchRow } from './saved-search-row.tsx'

export function SavedSearchList() {
  const { text } = useIntl()
  const loaded = useQuery(listSavedSearches, {})
  const [status, setStatus] = useState<'renamed' | 'deleted'>()
  return (
    <>
      <Age savedAt={loaded.savedAt} updating={loaded.updating} />
      <p role="status" className={status === undefined ? 'unseen' : 'soft'}>
        {status === undefined ? null : text(`searches.${status}`)}
      </p>
      <LoadedView of={loaded} skeleton={<Skeleton lines={8} />}>
        {(searches) =>
          searches.length === 0 ? (
            <Empty
              title={text('searches.empty')}
              action={
                <Link className={buttonClass()} href={routes.browse}>
                  {text('shell.toBrowse')}
                </Link>
              }
            >
              {text('searches.emptyText')}
            </Empty>
          ) : (
            <>
              <p>
                {text('searches.lead')} <Link href={routes.emailPreferences}>{text('searches.settings')}</Link>
              </p>
              <PushSwitch />
              <BoxedList>
                {searches.map((search) => (
                  <SavedSearchRow key={search.id} of={search} onDone={setStatus} />
                ))}
              </BoxedList>
            </>
          )
        }
      </LoadedView>
    </>
  )
}
