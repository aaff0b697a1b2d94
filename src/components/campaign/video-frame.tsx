import { useState } from 'react'
import type { VideoAt } from '#contract/campaign/campaign-detail.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Icon } from '#src/ui/icon.tsx'
import { play } from '#src/ui/page-icon-paths.ts'
import styles from './video-frame.module.css'

const hosts = { youtube: 'YouTube', vimeo: 'Vimeo' } as const

/** The player's address: without cookies before playing, and with tracking disabled. */
function playerOf({ host, id }: VideoAt, language: string): string {
  return host === 'youtube'
    ? `https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?autoplay=1&rel=0&hl=${language}`
    : `https://player.vimeo.com/video/${encodeURIComponent(id)}?autoplay=1&dnt=1`
}

/** A video of another host. Nothing is requested from that host before the visitor clicks play (decision T60). */
export function VideoFrame({ video, title }: { readonly video: VideoAt; readonly title: string }) {
  const { text, language } = useIntl()
  const online = useOnline()
  const [playing, setPlaying] = useState(false)
  const host = hosts[video.host]
  if (playing)
    return (
      <iframe
        className={styles.player}
        src={playerOf(video, language)}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // Scripts together with the frame's own, foreign origin: they cannot reach this page, and cannot leave their
        // frame.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
        ref={takeFocus}
      />
    )
  return (
    <div className={styles.facade}>
      <button
        type="button"
        className={styles.play}
        aria-label={text('detail.playVideo', { title, host })}
        aria-disabled={online ? undefined : true}
        onClick={() => {
          if (online) setPlaying(true)
        }}
      >
        <Icon shape={play} />
      </button>
      <p className={styles.note}>{online ? text('detail.videoFrom', { host }) : text('shell.needsConnection')}</p>
    </div>
  )
}

/** The user who clicked the button continues in the player. */
function takeFocus(frame: HTMLIFrameElement | null): void {
  frame?.focus()
}
