import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { type AdminSavedInvestment, listSavedInvestments } from '#contract/admin/saved-investment.ts'
import type { PageModule } from '#src/components/page.ts'
import { usePagedCall } from '#src/data/use-paged-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { AdminList } from './admin-list.tsx'
import { wordsOf } from './admin-query.ts'
import { SavedInvestmentRow } from './saved-investment-row.tsx'
import { DeleteSavedDialog } from './delete-saved-dialog.tsx'

const addressOf = (_: 'all', search: string): string => pathTo('adminSaved', {}, { q: search })

/** What people keep for later; administrators may delete it (investing 1). */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const [deleting, setDeleting] = useState<AdminSavedInvestment>()
  const search = wordsOf(query)
  const list = usePagedCall(listSavedInvestments, { query: search === '' ? {} : { search } }, ({ saved: { id } }) => id)
  return (
    <>
      <AdminList
        place="saved"
        title={text('admin.saved')}
        search={{ label: text('admin.searchSaved'), hint: text('admin.searchSavedHint'), words: search }}
        filter="all"
        filters={[]}
        addressOf={addressOf}
        list={list}
        count={({ total }) => text('admin.countSaved', { count: total })}
        renderRow={(kept) => <SavedInvestmentRow key={kept.saved.id} of={kept} onDelete={() => setDeleting(kept)} />}
      />
      {deleting ? <DeleteSavedDialog of={deleting} onClose={() => setDeleting(undefined)} /> : null}
    </>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.saved') })
