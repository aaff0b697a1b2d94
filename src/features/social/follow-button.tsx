import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { follow, getFollow, type NetworkPerson, unfollow } from '#contract/social/profile-network.ts'
import { Link } from '#src/components/link.tsx'
import { isFailure } from '#src/data/failure.ts'
import { addressOf } from '#src/data/send.ts'
import { keyOf, useQuery, useMutation, useSendContext } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { pathTo } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import styles from './profile.module.css'

interface FollowButtonProps {
  readonly person: Pick<NetworkPerson, 'id' | 'name'>
  /** The path to which a visitor returns. */
  readonly path: string
}

/** Follows or unfollows a user. For visitors it is a link to the sign-in, so that it works without scripts too. */
export function FollowButton({ person, path }: FollowButtonProps) {
  const { text } = useIntl()
  const session = useAtomValue(sessionAtom)
  return (
    <div className={styles.follow}>
      {session ? (
        <MemberButton person={person} />
      ) : (
        <Link className={buttonClass()} href={pathTo('signIn', {}, { next: path })} rel="nofollow">
          {text('network.signInToFollow')}
        </Link>
      )}
    </div>
  )
}

function MemberButton({ person: { id, name } }: Pick<FollowButtonProps, 'person'>) {
  const { text } = useIntl()
  const context = useSendContext()
  const { mutate } = useSWRConfig()
  const input = { params: { id } }
  const state = useQuery(getFollow, input)
  const sendFollow = useMutation(follow)
  const sendUnfollow = useMutation(unfollow)
  const showToast = useSetAtom(showToastAtom)
  const [busy, setBusy] = useState(false)
  const following = state.data?.following ?? false

  const show = (now: boolean) =>
    mutate(
      keyOf(getFollow, addressOf(getFollow, input, context.language), context.partition),
      { value: { following: now }, savedAt: undefined },
      { revalidate: false },
    )
  const toggle = async (): Promise<void> => {
    setBusy(true)
    // Updated optimistically; the server's response confirms or reverts it.
    await show(!following)
    try {
      await (following ? sendUnfollow(input) : sendFollow({ body: { id } }))
      showToast({
        text: following ? 'network.unfollowed' : 'network.followed',
        values: { name: isolated(name) },
        variant: 'good',
      })
    } catch (error) {
      await show(following)
      if (!isFailure(error)) throw error
      showToast({ text: error.code === 'OFFLINE' ? 'shell.needsConnection' : 'network.followFailed', variant: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant={following ? 'quiet' : 'primary'}
      busy={busy || state.loading}
      needsConnection
      aria-label={text(following ? 'network.unfollowOf' : 'network.followOf', { name: isolated(name) })}
      onClick={() => void toggle()}
    >
      {text(following ? 'network.unfollow' : 'network.follow')}
    </Button>
  )
}
