import { useAtomValue } from 'jotai'
import { Redirect, useSearchParams } from 'wouter'
import { me, updateMe } from '#contract/account/account.ts'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useForm } from '#src/components/form/use-form.ts'
import { isFailure } from '#src/data/failure.ts'
import { send as sendCall } from '#src/data/send.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useMutation, useSendContext } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { safeReturn } from '#src/data/session/safe-return.ts'
import { routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { AccountFrame } from '#src/components/account/account-frame.tsx'
import { useUpdateSessionUser } from '#src/data/session/use-update-session-user.ts'
import { UserTypeField } from '#src/components/account/user-type-field.tsx'

export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const session = useAtomValue(sessionAtom)
  const siteName = useBootstrap()?.site.siteName ?? 'Freehold'
  const [query] = useSearchParams()
  // Already chosen, or chosen just now: continue to the page that the user wanted.
  if (session && session.user.userType !== null)
    return <Redirect to={safeReturn(query.get('next'), routes.home)} replace />
  return (
    <AccountFrame title={text('account.userTypeTitle', { site: siteName })} lead={text('account.userTypeLead')}>
      <UserTypeForm />
    </AccountFrame>
  )
}

function UserTypeForm() {
  const { text } = useIntl()
  const context = useSendContext()
  const choose = useMutation(updateMe)
  const changePerson = useUpdateSessionUser()
  const form = useForm({
    initial: { userType: '' },
    validate: ({ userType }) => (userType === '' ? [{ path: 'userType', code: 'required' }] : []),
    send: async ({ userType }) => {
      try {
        await changePerson(await choose({ body: { userType } }))
      } catch (error) {
        if (!isFailure(error, 'USER_TYPE_CHOSEN')) throw error
        // The type was chosen on another device; that choice applies.
        await changePerson((await sendCall(me, {}, context)).value.user)
      }
    },
  })
  return (
    <FormFrame form={form} submit={text('account.next')} needsConnection>
      <UserTypeField of={form.field('userType')} legend={text('account.userType')} />
    </FormFrame>
  )
}

export const head: PageModule['head'] = ({ intl, siteName }) => ({
  title: intl.text('account.userTypeTitle', { site: siteName }),
})
