import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { passwordReset, resetPassword } from '#contract/account-password.ts'
import { newPasswordProblems } from '#domain/account/forms.ts'
import { FormFrame } from '#src/components/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { isFailure } from '#src/data/failure.ts'
import { useSign } from '#src/data/sign.ts'
import { useCall, useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { storedSession } from '#src/state/session.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { AccountFrame, FormPlace } from './account-frame.tsx'
import { DoneMessage } from './done-message.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useLimitedForm } from '#src/components/use-limited-form.ts'
import { UnusableLink } from './unusable-link.tsx'

/** Where the link of the mail leads: looked at first, used up only by a password that is taken. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const [end, setEnd] = useState<'done' | 'used'>()
  const token = query.get('token') || '-'
  const looked = useCall(passwordReset, { params: { token } })
  if (end === 'done')
    return (
      <DoneMessage
        title={text('account.resetDoneTitle')}
        action={
          <Link className={buttonClass()} href={routes.signIn}>
            {text('shell.signIn')}
          </Link>
        }
      >
        <p>{text('account.resetDoneText')}</p>
      </DoneMessage>
    )
  // A link that was cut off names nothing.
  if (end === 'used' || looked.data?.usable === false || looked.failure?.code === 'NOT_FOUND')
    return (
      <UnusableLink href={routes.forgotPassword} label={text('account.resetAgain')}>
        {text('account.resetUnusable')}
      </UnusableLink>
    )
  return (
    <AccountFrame title={text('account.resetTitle')} lead={text('account.resetLead')}>
      <LoadedView of={looked} skeleton={<FormPlace fields={2} />}>
        {() => <ResetForm token={token} onEnd={setEnd} />}
      </LoadedView>
    </AccountFrame>
  )
}

function ResetForm({ token, onEnd }: { readonly token: string; readonly onEnd: (end: 'done' | 'used') => void }) {
  const { text } = useIntl()
  const sign = useSign()
  const send = useSend(resetPassword)
  const { form, blocked } = useLimitedForm({
    initial: { password: '', confirmPassword: '' },
    judge: newPasswordProblems,
    send: async (body) => {
      try {
        await send({ params: { token }, body })
      } catch (error) {
        if (!isFailure(error, 'LINK_INVALID')) throw error
        return onEnd('used')
      }
      // One's own session has ended with the others; another's is ended here too: two people at one page are one too many.
      if (storedSession() !== undefined) await sign.out()
      onEnd('done')
    },
  })
  return (
    <FormFrame form={form} submit={text('account.resetSave')} blocked={blocked}>
      <NewPasswordFields password={form.field('password')} again={form.field('confirmPassword')} />
    </FormFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('account.resetTitle') })
