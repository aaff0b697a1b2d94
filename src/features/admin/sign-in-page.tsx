import { useSetAtom } from 'jotai'
import { getSignIn, type SignInSettings, updateSignIn } from '#contract/admin-sign-in.ts'
import { FormFrame, TickField } from '#src/components/form-parts.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useForm } from '#src/components/use-form.ts'
import { useCall } from '#src/data/use-call.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AdminFrame } from './admin-frame.tsx'
import styles from './bank-page.module.css'
import { Changed } from './changed.tsx'

/** How people get into their accounts. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const loaded = useCall(getSignIn, {})
  return (
    <AdminFrame place="signIn" title={text('admin.signIn')}>
      <LoadedView
        of={loaded}
        skeleton={
          <div className={styles.page}>
            <Skeleton lines={5} />
          </div>
        }
      >
        {(settings) => (
          <div className={`stack ${styles.page}`}>
            <div>
              <p>
                {text('admin.signInProtected', {
                  count: settings.protectedAccounts,
                  accounts: settings.accounts,
                })}
              </p>
              {settings.changed ? <Changed of={settings.changed} /> : null}
            </div>
            {/* What was saved elsewhere is shown: a form of its own. */}
            <SignInForm key={String(settings.signUpTwoFactor)} settings={settings} />
          </div>
        )}
      </LoadedView>
    </AdminFrame>
  )
}

/** A type and not an interface, so that it is a record of form values. */
type SignInValues = { readonly signUpTwoFactor: boolean }

function SignInForm({ settings: { signUpTwoFactor } }: { readonly settings: SignInSettings }) {
  const { text } = useIntl()
  const online = useOnline()
  const update = useSteadySend(updateSignIn)
  const showToast = useSetAtom(showToastAtom)
  const form = useForm<SignInValues>({
    initial: { signUpTwoFactor },
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
    </FormFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.signIn') })
