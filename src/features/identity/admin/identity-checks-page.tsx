import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { decideIdentity, type IdentityCheck, listIdentities } from '#contract/identity/admin-identity.ts'
import type { PageModule } from '#src/components/page.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { AdminList } from '#src/components/admin/admin-list.tsx'
import {
  identitiesInput,
  type IdentityFilter,
  identityFilters,
  readIdentities,
  usualIdentities,
} from '#src/components/admin/admin-query.ts'
import { IdentityRow } from './identity-row.tsx'
import { ReasonDialog } from '#src/components/admin/reason-dialog.tsx'

const addressOf = (filter: IdentityFilter, search: string): string =>
  pathTo('adminIdentity', {}, { state: filter === usualIdentities ? undefined : filter, q: search })

/** Identity checks: an administrator approves, or declines with a reason (investing 1, 4). */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const [open, setOpen] = useState<{ readonly what: 'approve' | 'decline'; readonly of: IdentityCheck }>()
  const { filter, search } = readIdentities(query)
  const list = useInfiniteQuery(listIdentities, { query: identitiesInput(filter, search) }, ({ person }) => person.id)
  const close = (): void => setOpen(undefined)
  return (
    <>
      <AdminList
        section="identity"
        title={text('admin.identity')}
        search={{ label: text('admin.searchIdentity'), hint: text('admin.searchIdentityHint'), value: search }}
        filter={filter}
        filters={identityFilters.map((key) => ({ key, label: text(`admin.identity.${key}`) }))}
        addressOf={addressOf}
        list={list}
        count={({ total }) => text('admin.countIdentity', { count: total })}
        renderRow={(check) => (
          <IdentityRow
            key={check.person.id}
            of={check}
            onApprove={() => setOpen({ what: 'approve', of: check })}
            onDecline={() => setOpen({ what: 'decline', of: check })}
          />
        )}
      />
      {open?.what === 'approve' ? <Approve of={open.of} onClose={close} /> : null}
      {open?.what === 'decline' ? <Decline of={open.of} onClose={close} /> : null}
    </>
  )
}

interface DecisionProps {
  readonly of: IdentityCheck
  readonly onClose: () => void
}

function Approve({ of: { person, changedAt }, onClose }: DecisionProps) {
  const { text, rich } = useIntl()
  const decide = useIdempotentMutation(decideIdentity)
  const showToast = useSetAtom(showToastAtom)
  return (
    <ActionDialog
      title={text('admin.identityApproveTitle')}
      action={text('admin.identityApprove')}
      run={async () => {
        await decide({ params: { personId: person.id }, body: { state: 'approved', changedAt } })
        showToast({ text: 'admin.identityDecided', variant: 'good' })
      }}
      onClose={onClose}
    >
      <p>{rich('admin.identityApproveText', { name: <bdi key="name">{person.name}</bdi> })}</p>
    </ActionDialog>
  )
}

function Decline({ of: { person, changedAt }, onClose }: DecisionProps) {
  const { text, rich } = useIntl()
  const decide = useIdempotentMutation(decideIdentity)
  const showToast = useSetAtom(showToastAtom)
  return (
    <ReasonDialog
      title={text('admin.identityDeclineTitle')}
      submit={text('admin.identityDecline')}
      hint={text('admin.identityReason')}
      onClose={onClose}
      send={async (reason) => {
        await decide({ params: { personId: person.id }, body: { state: 'declined', changedAt, reason } })
        showToast({ text: 'admin.identityDecided', variant: 'good' })
      }}
    >
      <p>{rich('admin.identityDeclineText', { name: <bdi key="name">{person.name}</bdi> })}</p>
    </ReasonDialog>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.identity') })
