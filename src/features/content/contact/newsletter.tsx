import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { changeState, getState, subscribe } from '#contract/notification/newsletter.ts'
import { FormFrame, EmailTextField } from '#src/components/form/form-parts.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'
import { useCaptchaCheck } from '#src/components/form/use-captcha-check.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useFirstView } from '#src/data/first-view.tsx'
import { useQuery, useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { emailRule, validateFields } from '#domain/field.ts'
import styles from './contact.module.css'
import { NewsletterLink } from './newsletter-link.tsx'
import { PostedNotice } from './posted-notice.tsx'

const messageIds = { on: 'newsletter.isOn', off: 'newsletter.isOff' } as const

/** The newsletter form, and the targets of the links in its mails. */
export function Newsletter({ action, token }: { readonly action: 'on' | 'off' | undefined; readonly token: string }) {
  return action ? <NewsletterLink action={action} token={token} /> : <Asking />
}

/** Subscribes to the newsletter; signed-in users switch it on or off. */
function Asking() {
  const { text } = useIntl()
  const session = useAtomValue(sessionAtom)
  const [query] = useSearchParams()
  const [sent, setSent] = useState(query.get('sent') === '1')
  const done = query.get('done')
  return (
    <div className={`wrap page ${styles.page}`}>
      <header className={styles.head}>
        <h1>{text('newsletter.title')}</h1>
        <p className={styles.lead}>{text('newsletter.lead')}</p>
      </header>
      {done === 'on' || done === 'off' ? <Notice variant="good" title={text(messageIds[done])} /> : null}
      {sent ? (
        <Notice variant="good" live title={text('newsletter.sentTitle')}>
          {text('newsletter.sentText')}
        </Notice>
      ) : session ? (
        <OwnState />
      ) : (
        <>
          <PostedNotice />
          <AskForm onSent={() => setSent(true)} />
        </>
      )}
    </div>
  )
}

function AskForm({ onSent }: { readonly onSent: () => void }) {
  const { text } = useIntl()
  const typed = useFirstView().posted?.values ?? {}
  const [isSubmitted, setSubmitted] = useState(false)
  const check = useCaptchaCheck('newsletter', isSubmitted)
  const ask = useMutation(subscribe)
  const { form, blocked } = useLimitedForm({
    initial: { email: typed['email'] ?? '' },
    validate: ({ email }) => validateFields({ email }, { email: { required: true, rules: [emailRule] } }),
    send: async ({ email }) => {
      try {
        await ask({ body: { email, captcha: await check.answer() } })
        onSent()
      } catch (error) {
        check.renew()
        if (isFailure(error, 'CAPTCHA_REQUIRED')) setSubmitted(true)
        throw error
      }
    },
  })
  return (
    <div onFocus={check.begin}>
      <FormFrame
        form={form}
        submit={text('newsletter.subscribe')}
        blocked={blocked}
        plain={{ method: 'post', action: routes.newsletter }}
      >
        <EmailTextField
          of={form.field('email')}
          label={text('contact.email')}
          hint={text('newsletter.emailHint')}
          autoComplete="email"
        />
        {check.view}
      </FormFrame>
    </div>
  )
}

function OwnState() {
  const { text } = useIntl()
  const state = useQuery(getState, {})
  const change = useMutation(changeState)
  const showToast = useSetAtom(showToastAtom)
  const [busy, setBusy] = useState(false)
  const turn = async (subscribed: boolean): Promise<void> => {
    setBusy(true)
    try {
      await change({ body: { subscribed } })
      showToast({ text: messageIds[subscribed ? 'on' : 'off'], variant: 'good' })
    } catch (error) {
      if (!isFailure(error)) throw error
      showToast({ text: 'newsletter.failed', variant: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <LoadedView of={state} skeleton={<Skeleton lines={2} />}>
      {({ subscribed }) => (
        <div className={styles.head}>
          <p>{text(subscribed ? 'newsletter.youAre' : 'newsletter.youAreNot')}</p>
          <p>
            <Button
              variant={subscribed ? 'quiet' : 'primary'}
              busy={busy}
              needsConnection
              onClick={() => void turn(!subscribed)}
            >
              {text(subscribed ? 'newsletter.unsubscribe' : 'newsletter.subscribe')}
            </Button>
          </p>
        </div>
      )}
    </LoadedView>
  )
}
