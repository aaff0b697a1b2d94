import { type FormEvent } from 'react'
import { useLocation } from 'wouter'
import { confirm, end } from '#contract/newsletter.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { useAct } from '#src/data/use-act.ts'
import { useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { pathTo } from '#src/routes.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './contact.module.css'
import { PostedNotice } from './posted-notice.tsx'

const words = {
  on: { title: 'newsletter.confirmTitle', lead: 'newsletter.confirmText', press: 'newsletter.confirm' },
  off: { title: 'newsletter.endTitle', lead: 'newsletter.endText', press: 'newsletter.unsubscribe' },
} as const

/** What a link of a mail leads to: one press, because mail scanners open links. A plain form where no scripts run. */
export function NewsletterLink({ act, token }: { readonly act: 'on' | 'off'; readonly token: string }) {
  const intl = useIntl()
  const { text } = intl
  const online = useOnline()
  const [, navigate] = useLocation()
  const send = { on: useSend(confirm), off: useSend(end) }[act]
  const { busy, failure, run } = useAct()
  const press = (): Promise<void> =>
    run(async () => {
      await send({ body: { token } })
      navigate(pathTo('newsletter', {}, { done: act }), { replace: true })
    })
  return (
    <div className={`wrap page ${styles.page}`}>
      <header className={styles.head}>
        <h1>{text(words[act].title)}</h1>
        <p className={styles.lead}>{text(words[act].lead)}</p>
      </header>
      {failure ? <Notice look="bad" live title={failureText(failure, intl)} /> : <PostedNotice />}
      <form
        method="post"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!busy && online) void press()
        }}
      >
        <Button type="submit" busy={busy} blocked={online ? undefined : text('shell.needsConnection')}>
          {text(words[act].press)}
        </Button>
      </form>
    </div>
  )
}
