/** The sandbox's own time: the host's clock, moved on by whoever tests, and what is to happen at a moment of it. */

export interface Clock {
  now(): number
}

type Task = () => void | Promise<void>

interface Due {
  readonly at: number
  readonly turn: number
  readonly task: Task
}

const mostTasks = 20_000

export class Schedule {
  readonly #clock: Clock
  #ahead = 0
  /** While time is moved on, the moment that has been reached. */
  #reached: number | undefined
  #turn = 0
  #tasks: Due[] = []
  /** Awaited after each task, so that what it caused happens before the next moment. */
  settled: () => Promise<void> = async () => {}

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#reached ?? this.#clock.now() + this.#ahead
  }

  /** Whole seconds since 1970. */
  seconds(): number {
    return Math.floor(this.now() / 1000)
  }

  after(milliseconds: number, task: Task): void {
    if (this.#tasks.length >= mostTasks) this.#tasks.shift()
    this.#turn += 1
    this.#tasks.push({ at: this.now() + milliseconds, turn: this.#turn, task })
  }

  /** Runs what is due by now. Does nothing while it runs already: a task's webhook may ask the sandbox something. */
  async runDue(): Promise<void> {
    if (this.#reached === undefined) await this.#runUntil(this.now())
  }

  async advance(milliseconds: number): Promise<void> {
    if (this.#reached !== undefined) throw new Error('time is being moved on already')
    const target = this.now() + milliseconds
    this.#ahead += milliseconds
    await this.#runUntil(target)
  }

  nextDue(): number | undefined {
    return this.#tasks.length === 0 ? undefined : Math.min(...this.#tasks.map(({ at }) => at))
  }

  clear(): void {
    this.#tasks = []
  }

  async #runUntil(target: number): Promise<void> {
    if (!this.#tasks.some(({ at }) => at <= target)) return
    try {
      for (;;) {
        const [next] = this.#tasks.filter(({ at }) => at <= target).sort((a, b) => a.at - b.at || a.turn - b.turn)
        if (!next) return
        this.#tasks = this.#tasks.filter((each) => each !== next)
        this.#reached = next.at
        await next.task()
        await this.settled()
      }
    } finally {
      this.#reached = undefined
    }
  }
}
