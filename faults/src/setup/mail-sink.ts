import { createServer, type AddressInfo, type Socket } from 'node:net';

/** How the mail server behaves. */
export type MailMood = 'well' | 'refuses' | 'hangs' | 'later' | 'never' | 'dies';

export interface Mail {
  readonly to: string;
  readonly text: string;
}

/** A mail server that accepts every mail, or fails as mail servers do. */
export interface MailSink {
  readonly port: number;
  readonly received: readonly Mail[];
  mood(mood: MailMood): void;
  close(): Promise<void>;
}

/** Decodes quoted-printable, which wraps long lines. */
const plain = (text: string) =>
  text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );

export async function startMailSink(port: number): Promise<MailSink> {
  const received: Mail[] = [];
  const sockets = new Set<Socket>();
  let mood: MailMood = 'well';

  const serve = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    if (mood === 'refuses') {
      socket.resetAndDestroy();
      return;
    }
    // A connection made while it hangs is never answered, as by a stuck process.
    const stuck = mood === 'hangs';
    const reply = (line: string) => {
      if (!stuck && mood !== 'hangs') socket.write(`${line}\r\n`);
    };
    let to = '';
    let data: string | null = null;
    let buffered = '';
    const answerTo = (line: string): string => {
      switch (line.slice(0, 4).toUpperCase()) {
        case 'RCPT':
          if (mood === 'later') return '451 come back later';
          if (mood === 'never') return '550 no such mailbox';
          to = /<([^<>]*)>/.exec(line)?.[1] ?? '';
          return '250 ok';
        case 'DATA':
          data = '';
          return '354 go on';
        case 'QUIT':
          setImmediate(() => socket.end());
          return '221 bye';
        default:
          return '250 ok';
      }
    };
    socket.on('data', (chunk) => {
      buffered += chunk.toString('latin1');
      if (data !== null && mood === 'dies') {
        socket.resetAndDestroy();
        return;
      }
      for (;;) {
        const mark = data === null ? '\r\n' : '\r\n.\r\n';
        const end = buffered.indexOf(mark);
        if (end < 0) return;
        const part = buffered.slice(0, end);
        buffered = buffered.slice(end + mark.length);
        if (data === null) reply(answerTo(part));
        else {
          data = null;
          received.push({ to, text: plain(part) });
          reply('250 taken');
        }
      }
    });
    reply('220 faults');
  };
  const server = createServer(serve);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    received,
    mood: (next) => {
      mood = next;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
