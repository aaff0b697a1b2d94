import { useSetAtom } from 'jotai'
import { getSignIn, type SignInSettings, updateSignIn } from '#contract/admin/sign-in.ts'
import { FormFrame, TickField } from '#src/components/form-parts.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useForm } from '#src/components/use-form.ts'
import { useCall } from '#src/data/use-call.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { RulePage } from './rule-frame.tsx'

/** How people get into their accounts. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const loaded = useCall(getSignIn, {})
  return (
    <RulePage
      place="signIn"
      title={text('admin.signIn')}
      of={loaded}
      lead={({ protectedAccounts, accounts }) => text('admin.signInProtected', { count: protectedAccounts, accounts })}
    >
      {(settings) => (
        // What was saved elsewhere is shown: a form of its own.
        <SignInForm key={`${settings.signUpTwoFactor} ${settings.appAutoLogin}`} settings={settings} />
      )}
    </RulePage>
  )
}

/** A type and not an interface, so that it is a record of form values. */
type SignInValues = { readonly signUpTwoFactor: boolean; readonly appAutoLogin: boolean }

function SignInForm({ settings: { signUpTwoFactor, appAutoLogin } }: { readonly settings: SignInSettings }) {
  const { text } = useIntl()
  const online = useOnline()
  const update = useSteadySend(updateSignIn)
  const showToast = useSetAtom(showToastAtom)
  const form = useForm<SignInValues>({
    initial: { signUpTwoFactor, appAutoLogin },
    judge: () => [],
    send: async (body) => {
      await update({ body })
      showToast({ text: 'admin.signInSaved', look: 'good' })
    },
  })
  return (
    <FormFrame
      form={form}
      submit={text('admin.signInSave')}
      blocked={online ? undefined : text('shell.needsConnection')}
    >
      <TickField of={form.field('signUpTwoFactor')} label={text('admin.signUpTwoFactor')} />
      <p className="soft">{text('admin.signUpTwoFactorText')}</p>
      <TickField of={form.field('appAutoLogin')} label={text('admin.appAutoLogin')} />
      <p className="soft">{text('admin.appAutoLoginText')}</p>
    </FormFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.signIn') })
