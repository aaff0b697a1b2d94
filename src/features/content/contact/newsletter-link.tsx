import { useLocation } from 'wouter'
import { confirm, end } from '#contract/notification/newsletter.ts'
import { ButtonForm, failureText } from '#src/components/form/form-parts.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Notice } from '#src/ui/notice.tsx'
import styles from './contact.module.css'
import { PostedNotice } from './posted-notice.tsx'

const texts = {
  on: { title: 'newsletter.confirmTitle', lead: 'newsletter.confirmText', press: 'newsletter.confirm' },
  off: { title: 'newsletter.endTitle', lead: 'newsletter.endText', press: 'newsletter.unsubscribe' },
} as const

/**
 * Target of a mail link: requires one button press, because mail scanners open links. A plain form if no scripts run.
 */
export function NewsletterLink({ action, token }: { readonly action: 'on' | 'off'; readonly token: string }) {
  const intl = useIntl()
  const { text } = intl
  const [, navigate] = useLocation()
  const send = { on: useMutation(confirm), off: useMutation(end) }[action]
  const { busy, failure, run } = useAsyncAction()
  const press = (): Promise<void> =>
    run(async () => {
      await send({ body: { token } })
      navigate(pathTo('newsletter', {}, { done: action }), { replace: true })
    })
  return (
    <div className={`wrap page ${styles.page}`}>
      <header className={styles.head}>
        <h1>{text(texts[action].title)}</h1>
        <p className={styles.lead}>{text(texts[action].lead)}</p>
      </header>
      {failure ? <Notice variant="bad" live title={failureText(failure, intl)} /> : <PostedNotice />}
      <ButtonForm label={text(texts[action].press)} busy={busy} onPress={() => void press()} />
    </div>
  )
}
