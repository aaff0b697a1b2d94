import { useState } from 'react'
import { useSearchParams } from 'wouter'
import {
  type AdminSavedInvestment,
  listSavedInvestments,
  removeSavedInvestment,
} from '#contract/investment/admin-saved-investment.ts'
import type { PageModule } from '#src/components/page.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { AdminList } from '#src/components/admin/admin-list.tsx'
import { searchTextOf } from '#src/components/admin/admin-query.ts'
import { SavedInvestmentRow } from './saved-investment-row.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'

const addressOf = (_: 'all', search: string): string => pathTo('adminSaved', {}, { q: search })

/** Investments that users saved for later; administrators may delete them (investing 1). */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const [deleting, setDeleting] = useState<AdminSavedInvestment>()
  const search = searchTextOf(query)
  const list = useInfiniteQuery(
    listSavedInvestments,
    { query: search === '' ? {} : { search } },
    ({ saved: { id } }) => id,
  )
  return (
    <>
      <AdminList
        section="saved"
        title={text('admin.saved')}
        search={{ label: text('admin.searchSaved'), hint: text('admin.searchSavedHint'), value: search }}
        filter="all"
        filters={[]}
        addressOf={addressOf}
        list={list}
        count={({ total }) => text('admin.countSaved', { count: total })}
        renderRow={(saved) => (
          <SavedInvestmentRow key={saved.saved.id} of={saved} onDelete={() => setDeleting(saved)} />
        )}
      />
      {deleting ? <DeleteSavedDialog of={deleting} onClose={() => setDeleting(undefined)} /> : null}
    </>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.saved') })

interface DeleteSavedDialogProps {
  readonly of: AdminSavedInvestment
  readonly onClose: () => void
}

/** Deletes a saved investment of a user, after a confirmation. */
function DeleteSavedDialog({ of: { saved, person }, onClose }: DeleteSavedDialogProps) {
  const { text, rich } = useIntl()
  const remove = useIdempotentMutation(removeSavedInvestment)
  return (
    <ActionDialog
      title={text('admin.savedDeleteTitle')}
      action={text('admin.savedDelete')}
      run={() =>
        remove({ params: { id: saved.id } }).catch((error: unknown) => {
          // Already deleted, which is the intended result.
          if (!isFailure(error) || error.code !== 'NOT_FOUND') throw error
        })
      }
      onClose={onClose}
    >
      <p>
        {rich('admin.savedDeleteText', {
          name: <bdi key="name">{person.name}</bdi>,
          campaign: <bdi key="campaign">{saved.campaign.name}</bdi>,
          amount: <MoneyText key="amount" amount={saved.amount.amount} currency={saved.amount.currency} />,
        })}
      </p>
    </ActionDialog>
  )
}
