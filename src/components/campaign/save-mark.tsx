import { useAtomValue, useSetAtom } from 'jotai'
import { useSWRConfig } from 'swr'
import { save, savedIds, unsave } from '#contract/campaign/campaign.ts'
import { addressOf } from '#src/data/send.ts'
import { briefFailureText, isFailure } from '#src/data/failure.ts'
import { keyOf, useQuery, useMutation, useSendContext } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Icon } from '#src/ui/icon.tsx'
import { bookmark } from '#src/ui/icon-paths.ts'
import { classes } from '#src/ui/classes.ts'
import { Link } from '#src/components/link.tsx'
import styles from './save-mark.module.css'

interface SaveMarkProps {
  readonly campaign: { readonly id: string; readonly name: string; readonly slug: string }
  readonly className?: string
}

/**
 * Saves a campaign or removes it from the saved ones. For visitors a link to sign in, so that it works without scripts
 * too.
 */
export function SaveMark({ campaign, className }: SaveMarkProps) {
  const { text } = useIntl()
  const session = useAtomValue(sessionAtom)
  if (!session) {
    return (
      <Link
        className={classes(styles.mark, className)}
        href={pathTo('signIn', {}, { next: pathTo('campaign', { slug: campaign.slug }) })}
        aria-label={text('campaign.save', { name: campaign.name })}
        rel="nofollow"
      >
        <Icon shape={bookmark} />
      </Link>
    )
  }
  return <MemberMark campaign={campaign} {...(className === undefined ? {} : { className })} />
}

function MemberMark({ campaign, className }: SaveMarkProps) {
  const { text } = useIntl()
  const context = useSendContext()
  const { mutate } = useSWRConfig()
  const { data: ids } = useQuery(savedIds, {})
  const sendSave = useMutation(save)
  const sendUnsave = useMutation(unsave)
  const showToast = useSetAtom(showToastAtom)
  const saved = ids?.includes(campaign.id) ?? false

  const toggle = async (): Promise<void> => {
    const key = keyOf(savedIds, addressOf(savedIds, {}, context.language), context.partition)
    const next = saved ? (ids ?? []).filter((id) => id !== campaign.id) : [...(ids ?? []), campaign.id]
    // Updated optimistically; the server's response replaces it or reverts it.
    await mutate(key, { value: next, savedAt: undefined }, { revalidate: false })
    try {
      await (saved ? sendUnsave : sendSave)({ params: { id: campaign.id } })
      showToast({ text: saved ? 'campaign.unsavedToast' : 'campaign.savedToast', variant: 'good' })
    } catch (error) {
      await mutate(key, { value: ids ?? [], savedAt: undefined }, { revalidate: false })
      if (isFailure(error)) showToast({ text: briefFailureText(error), variant: 'bad' })
      else throw error
    }
  }
  return (
    <button
      type="button"
      className={classes(styles.mark, saved && styles.saved, className)}
      aria-pressed={saved}
      aria-label={text(saved ? 'campaign.unsave' : 'campaign.save', { name: campaign.name })}
      onClick={() => void toggle()}
    >
      <Icon shape={bookmark} />
    </button>
  )
}
