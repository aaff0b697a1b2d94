/** The sandbox's own time: the host's clock, which tests can advance, and the tasks scheduled on it. */

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
  /** The time reached so far while the clock is advanced. */
  #reached: number | undefined
  #turn = 0
  #tasks: Due[] = []
  /** Awaited after each task, so that its effects happen before the next one. */
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

  /** Runs the tasks that are due. Does nothing while it already runs: a task's webhook may call the sandbox. */
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
