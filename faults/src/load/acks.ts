import { open, readFile } from 'node:fs/promises';

/** A write that was acknowledged to a client, which may rely on it from then on. */
export type Ack =
  | { readonly kind: 'registered'; readonly id: string; readonly email: string }
  | {
      readonly kind: 'bought';
      readonly id: string;
      readonly accountId: string;
      readonly orderNumber: string;
      readonly quantity: number;
    }
  | {
      readonly kind: 'decided';
      readonly id: string;
      readonly status: 'APPROVED' | 'REJECTED';
      /** The statement line that was assigned to the purchase, if it was approved by one. */
      readonly lineId?: string;
    }
  | {
      readonly kind: 'answered';
      /** Of the question. */
      readonly id: string;
      readonly answer: string;
    }
  | {
      readonly kind: 'reduced';
      /** Of the order, and of the purchase for what was paid. */
      readonly id: string;
      readonly reducedId: string;
      readonly quantity: number;
    }
  | {
      readonly kind: 'credited';
      /** Of the order, and of the refund that pays a part of it. */
      readonly id: string;
      readonly creditId: string;
    }
  | { readonly kind: 'reversed'; readonly id: string; readonly orderNumber: string }
  | {
      readonly kind: 'imported';
      readonly id: string;
      /** How many lines the imported statement contains. */
      readonly lines: number;
    }
  | { readonly kind: 'uploaded'; readonly id: string; readonly size: number };

/** A file to which every acknowledged write is flushed before its client makes the next call. */
export interface AckLog {
  /** Resolves when the line has been flushed. */
  append(ack: Ack): Promise<void>;
  count(): number;
  /** Reads everything acknowledged so far. */
  read(): Promise<readonly Ack[]>;
  close(): Promise<void>;
}

export async function openAckLog(path: string): Promise<AckLog> {
  const file = await open(path, 'a', 0o600);
  let waiting: { readonly line: string; readonly done: () => void }[] = [];
  let flushing: Promise<void> | undefined;
  let written = 0;

  // Clients that wait at the same time share one flush.
  const flush = async () => {
    while (waiting.length > 0) {
      const taken = waiting;
      waiting = [];
      await file.appendFile(taken.map(({ line }) => line).join(''));
      await file.datasync();
      written += taken.length;
      for (const { done } of taken) done();
    }
    flushing = undefined;
  };

  return {
    append: (ack) =>
      new Promise((done, failed) => {
        waiting.push({ line: `${JSON.stringify(ack)}\n`, done });
        flushing ??= flush().catch(failed);
      }),
    count: () => written,
    async read() {
      const text = await readFile(path, 'utf8');
      return text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Ack);
    },
    close: () => file.close(),
  };
}
