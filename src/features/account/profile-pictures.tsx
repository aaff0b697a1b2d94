import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { updateMe } from '#contract/account/account.ts'
import type { Profile } from '#contract/account/profile.ts'
import type { Picture } from '#contract/shapes.ts'
import { exactSizes, imageTypes, type ProfilePicture } from '#contract/uploads.ts'
import { CutChosen } from '#src/components/form/cut-chosen.tsx'
import { PictureView } from '#src/components/campaign/picture.tsx'
import { usePicturePut } from '#src/components/form/use-picture-put.ts'
import { sendFile } from '#src/data/send-file.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { sessionAtom } from '#src/state/session.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
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
  const { text, percent } = useIntl()
  const [chosen, setChosen] = useState<File>()
  const { problem, share, refuse, refuseCut, change } = useProfilePicture(kind)
  const online = useOnline()
  const size = exactSizes[kind]
  const cover = kind === 'cover-photo'
  const label = text(cover ? 'settings.coverPhoto' : 'settings.photo')
  const shut = share !== undefined || !online
  return (
    <div className={styles.field}>
      <p className={styles.label} id={`${kind}-label`}>
        {label}
      </p>
      <div className={cover ? styles.stacked : styles.row}>
        <span className={classes(styles.picture, cover ? styles.cover : styles.photo)}>
          {picture === null ? (
            <Icon shape={imageIcon} label={text('settings.photoNone')} />
          ) : (
            <PictureView
              picture={{ ...picture, alt: text('settings.photoOf', { name: label }) }}
              sizes={cover ? '(max-width: 40rem) 100vw, 40rem' : '6rem'}
              mark={!cover}
            />
          )}
        </span>
        <div className={styles.choose}>
          <div className={styles.buttons}>
            <label className={buttonClass('quiet')} aria-disabled={shut}>
              {text(picture === null ? 'settings.photoChoose' : 'settings.photoChange')}
              <input
                className="unseen"
                type="file"
                name={kind}
                accept={imageTypes.join(',')}
                disabled={shut}
                aria-labelledby={`${kind}-label`}
                aria-describedby={`${kind}-hint`}
                aria-invalid={problem === undefined ? undefined : true}
                onChange={(event) => {
                  const file = event.target.files?.[0]
                  event.target.value = ''
                  refuse(undefined)
                  setChosen(file)
                }}
              />
            </label>
            {picture === null ? null : (
              <Button
                variant="plain"
                needsConnection
                busy={share !== undefined}
                aria-label={text('settings.photoRemove', { name: label })}
                onClick={() => void change(null)}
              >
                {text('settings.remove')}
              </Button>
            )}
          </div>
          <p className="soft small" id={`${kind}-hint`}>
            {text('settings.photoHint', size)}
          </p>
          {share === undefined ? null : (
            <p className="small" role="status">
              {text('settings.photoSending', { percent: percent(Math.floor(share * 100)) })}
            </p>
          )}
          {online || picture !== null ? null : <p className="soft small">{text('shell.needsConnection')}</p>}
          {problem === undefined ? null : (
            <p className={styles.error} role="alert">
              {text(problem, size)}
            </p>
          )}
        </div>
      </div>
      <CutChosen
        file={chosen}
        size={size}
        onDone={(cut) => {
          setChosen(undefined)
          void change(cut)
        }}
        onCancel={() => setChosen(undefined)}
        onRefused={(why) => {
          setChosen(undefined)
          refuseCut(why)
        }}
      />
    </div>
  )
}

/** Uploads a picture and sets it on the profile, or removes it. */
function useProfilePicture(kind: ProfilePicture) {
  const session = useAtomValue(sessionAtom)
  const send = useMutation(updateMe)
  const changePerson = useUpdateSessionUser()
  const showToast = useSetAtom(showToastAtom)
  const { put, ...rest } = usePicturePut()
  const change = async (picture: Blob | null): Promise<void> => {
    if (!session) return
    await put(picture, async (onShare) => {
      const file = picture === null ? null : await sendFile(kind, picture, session, onShare)
      await changePerson(await send({ body: kind === 'cover-photo' ? { coverPhoto: file } : { photo: file } }))
      showToast({ text: file === null ? 'settings.imageRemoved' : 'settings.imageUploaded', variant: 'good' })
    })
  }
  return { ...rest, change }
}
