import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { updateMe } from '#contract/account/account.ts'
import type { Profile } from '#contract/account/profile.ts'
import type { Picture } from '#contract/shapes.ts'
import { exactSizes, imageTypes, type ProfilePicture } from '#contract/uploads.ts'
import { RowButton } from '#src/components/row-button.tsx'
import { FileScanNote } from '#src/components/form/file-scan-note.tsx'
import { PictureControl } from '#src/components/form/picture-control.tsx'
import { PictureView } from '#src/components/campaign/picture.tsx'
import { usePicturePut } from '#src/components/form/use-picture-put.ts'
import { sendFile } from '#src/data/send-file.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { sessionAtom } from '#src/state/session.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Icon } from '#src/ui/icon.tsx'
import { PictureFrame } from '#src/ui/layout.tsx'
import { image as imageIcon } from '#src/ui/page-icon-paths.ts'
import styles from './profile-pictures.module.css'
import { useUpdateSessionUser } from '#src/data/session/use-update-session-user.ts'

/** Photo and cover image of the profile. */
export function ProfilePictures({ profile }: { readonly profile: Profile }) {
  const { text } = useIntl()
  return (
    <section className="panel stack" aria-label={text('settings.pictures')}>
      <ProfilePictureField kind="profile-photo" picture={profile.photo} />
      <ProfilePictureField kind="cover-photo" picture={profile.coverPhoto} />
    </section>
  )
}

interface ProfilePictureFieldProps {
  readonly kind: ProfilePicture
  readonly picture: Picture | null
}

function ProfilePictureField({ kind, picture }: ProfilePictureFieldProps) {
  const { text } = useIntl()
  const { problem, share, refuse, refuseCut, change, isChecking } = useProfilePicture(kind)
  const online = useOnline()
  const size = exactSizes[kind]
  const cover = kind === 'cover-photo'
  const label = text(cover ? 'settings.coverPhoto' : 'settings.photo')
  return (
    <PictureControl
      base={kind}
      name={kind}
      label={label}
      accept={imageTypes}
      size={size}
      stacked={cover}
      isEmpty={picture === null}
      share={share}
      problem={problem === undefined ? undefined : text(problem, size)}
      preview={
        <PictureFrame round={!cover} className={cover ? styles.cover : undefined}>
          {picture === null ? (
            <Icon shape={imageIcon} label={text('settings.photoNone')} />
          ) : (
            <PictureView
              picture={{ ...picture, alt: text('settings.photoOf', { name: label }) }}
              sizes={cover ? '(max-width: 40rem) 100vw, 40rem' : '6rem'}
              mark={!cover}
            />
          )}
        </PictureFrame>
      }
      remove={
        picture === null ? (
          online ? null : (
            <p className="soft small">{text('shell.needsConnection')}</p>
          )
        ) : (
          <RowButton
            variant="plain"
            busy={share !== undefined}
            label={text('settings.remove')}
            fullLabel={text('settings.photoRemove', { name: label })}
            onClick={() => void change(null)}
          />
        )
      }
      onChoose={() => refuse(undefined)}
      onCut={(cut) => void change(cut)}
      onRefused={refuseCut}
    >
      {isChecking && picture !== null ? <FileScanNote scan="quarantined" /> : null}
    </PictureControl>
  )
}

/** Uploads a picture and sets it on the profile, or removes it. */
function useProfilePicture(kind: ProfilePicture) {
  const session = useAtomValue(sessionAtom)
  const send = useMutation(updateMe)
  const changePerson = useUpdateSessionUser()
  const showToast = useSetAtom(showToastAtom)
  const { put, ...rest } = usePicturePut()
  const [isChecking, setChecking] = useState(false)
  const change = async (picture: Blob | null): Promise<void> => {
    if (!session) return
    await put(picture, async (onShare) => {
      const sent = picture === null ? null : await sendFile(kind, picture, session, onShare)
      const file = sent?.fileId ?? null
      await changePerson(await send({ body: kind === 'cover-photo' ? { coverPhoto: file } : { photo: file } }))
      setChecking(sent?.isChecking ?? false)
      showToast({ text: file === null ? 'settings.imageRemoved' : 'settings.imageUploaded', variant: 'good' })
    })
  }
  return { ...rest, change, isChecking }
}
