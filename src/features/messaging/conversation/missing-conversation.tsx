import { NotHere } from '#src/components/not-here.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Empty } from '#src/ui/empty.tsx'
import styles from './conversation.module.css'

/** There is no such conversation or recipient. The pages of administrators have a title of their own. */
export function MissingConversation({ asTeam }: { readonly asTeam: boolean }) {
  const { text } = useIntl()
  return (
    <div className={styles.missing}>
      {asTeam ? <Empty title={text('shell.notFound')}>{text('shell.notFoundText')}</Empty> : <NotHere />}
    </div>
  )
}
