# SeaweedFS with a data folder that its user may write.
FROM docker.io/chrislusf/seaweedfs:3.97
USER 0:0
RUN mkdir -p /data && chown 1000:1000 /data
USER 1000:1000
ENTRYPOINT ["/usr/bin/weed"]
