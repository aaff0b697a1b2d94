import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { listSavedSearches } from '#contract/campaign/saved-searches.ts'
import { criteriaKey, criteriaProblems, type SearchCriteria, searchCriteria } from '#domain/campaign/saved-search.ts'
import { Link } from '#src/components/link.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { bookmark, check } from '#src/ui/icon-paths.ts'
import { type ListQuery, writeListQuery } from '#src/features/campaign/list-query.ts'
import { criteriaOf } from './criteria-of.ts'
import { SaveSearchDialog } from './save-search-dialog.tsx'
import styles from './save-search-control.module.css'

/** For visitors a link to sign in, which leads back to the list. Nothing is shown for a list without criteria. */
export function SaveSearchControl({ query }: { readonly query: ListQuery }) {
  const { text } = useIntl()
  const user = useAtomValue(sessionAtom)?.user
  const criteria = searchCriteria(query)
  if (criteriaProblems(criteria).length > 0) return null
  if (user && user.userType !== null)
    return (
      <div className={styles.control}>
        <MemberControl key={criteriaKey(criteria)} criteria={criteria} />
      </div>
    )
  const next = pathTo('browse', {}, writeListQuery({ ...query, page: 1, after: '' }))
  return (
    <div className={styles.control}>
      <Link className={buttonClass('plain')} href={pathTo(user ? 'userType' : 'signIn', {}, { next })} rel="nofollow">
        <Icon shape={bookmark} />
        {text('searches.save')}
      </Link>
    </div>
  )
}

function MemberControl({ criteria }: { readonly criteria: SearchCriteria }) {
  const { text } = useIntl()
  const { data, loading, retry } = useQuery(listSavedSearches, {})
  const [isOpen, setOpen] = useState(false)
  const [isNew, setNew] = useState(false)
  if (loading) return null
  const key = criteriaKey(criteria)
  const saved = data?.find((each) => criteriaKey(searchCriteria(criteriaOf(each))) === key)
  return (
    <>
      {saved ? (
        <Link
          className={buttonClass('plain')}
          href={pathTo('saved', {}, { view: 'searches' })}
          aria-label={text('searches.savedNamed', { name: saved.name })}
        >
          <Icon shape={check} />
          {text('searches.saved')}
        </Link>
      ) : (
        <Button variant="plain" needsConnection onClick={() => setOpen(true)}>
          <Icon shape={bookmark} />
          {text('searches.save')}
        </Button>
      )}
      <span role="status" className="unseen">
        {isNew && saved ? text('searches.savedStatus') : null}
      </span>
      {isOpen ? (
        <SaveSearchDialog
          criteria={criteria}
          onSaved={() => setNew(true)}
          onExists={retry}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
